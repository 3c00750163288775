// D-10, shown on the run's own data: the database is put back to a copy from a few signatures ago, the checkpoint store
// stays. The product must notice, log nothing more and accept no signature; with the right database it goes on.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { contractStory } from './contracts.ts';
import { audit } from './judges/judge-log.ts';
import { openWindow } from './judges/observe.ts';
import { Person, type Stage, TooSlow } from './people.ts';
import type { Product } from './product.ts';

const INCIDENT = 'LOG INCIDENT';
const incidents = (product: Product): number => product.readLog('worker').split(INCIDENT).length - 1;

async function logSize(product: Product): Promise<number> {
  const pool = openWindow(product.url('postgres'));
  try {
    const { rows } = await pool.query<{ size: string }>('select size from ledger_state where id = 1');
    return Number(rows[0]?.size ?? 0);
  } finally {
    await pool.end();
  }
}

function replace(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  // with its owner, who is not us when we are root
  execFileSync('cp', ['-a', from, to]);
}

/** Restores, looks, puts right again; answers what did not hold. The workload must have stopped. */
export async function restoreOldDatabase(product: Product, stage: Stage): Promise<string[]> {
  const findings: string[] = [];
  const place = product.clusterDir;
  const [old, right] = [`${place}.old`, `${place}.right`];
  await product.stop();
  replace(place, old);
  await product.start();
  for (let done: string | undefined; done === undefined; )
    done = await Person.register(stage)
      .then(contractStory)
      .catch((error: unknown) => {
        if (!(error instanceof TooSlow)) throw error;
        return undefined;
      });
  await product.stop();
  replace(place, right);
  replace(old, place);
  const before = incidents(product);
  await product.start();
  const size = await logSize(product);
  let over = false;
  let accepted = 0;
  const vain = { ...stage, over: () => over };
  const acks = stage.journal.acks.length;
  const trying = Person.register(vain)
    .then(contractStory)
    .catch(() => undefined);
  await pause(8000);
  accepted = stage.journal.acks.slice(acks).filter((ack) => ack.kind === 'accepted').length;
  if (incidents(product) === before) findings.push('the restored database went unnoticed');
  if (accepted > 0) findings.push('a signature was accepted on a restored database');
  if ((await logSize(product)) !== size) findings.push('the log grew on a restored database');
  const { findings: audited } = await audit(product, []);
  if (!audited.some((text) => text.includes('D-10')))
    findings.push('the audit does not see the restored database');
  over = true;
  await trying;
  await product.stop();
  replace(right, place);
  // what was told on the old database is no promise of the right one
  stage.journal.acks.length = acks;
  await product.start();
  const { findings: after } = await audit(product, []);
  return [...findings, ...after];
}

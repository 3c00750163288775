// Barrier races (security.md R): requests released together, judged by invariants over database and log after the sealing
// came to rest; and R-09, the worker killed at a random moment of the sealing.

import { signingRoutes } from '@xinqi/wire/signing';
import { Random } from '../../../server/src/testing/fuzz/random.ts';
import { makePdf } from '../../../server/src/testing/make-pdf.ts';
import { everyTenSeconds, inLanes } from './lanes.ts';
import { clockOf, type Options } from './options.ts';
import { batchAmongEndings } from './races/batch-round.ts';
import { countOf, factsOf, isSettled, violations } from './races/contract-facts.ts';
import { races as rounds, type Table } from './races/rounds.ts';
import type { PartReport } from './report.ts';
import { codeOf, freshMobile, openSigner, sendTo } from './signers.ts';
import { startTarget, type Target } from './target.ts';

const races = { ...rounds, 'R-07 batch among endings': batchAmongEndings };
const LANES = 3;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A killed worker's document is taken over when its lease (120 s) has run out, and the sweep comes within a minute. */
const MOST_SECONDS = 240;

/** Violations once the contract came to rest, or that it did not in all that time. */
async function judged(target: Target, applyNo: string): Promise<string[]> {
  for (let i = 0; i < MOST_SECONDS * 5; i++) {
    const facts = await factsOf(target, applyNo);
    if (isSettled(facts)) {
      // whatever might still be on its way to a second result
      await pause(100);
      return violations(await factsOf(target, applyNo));
    }
    await pause(200);
  }
  const facts = await factsOf(target, applyNo);
  return [
    `not settled after ${MOST_SECONDS} s: ${JSON.stringify({ ...facts, events: facts.events.join(' ') })}`,
  ];
}

/** the worker is killed while it seals; another one takes over. One revision, one sign.done. */
async function killedWorker(table: Table): Promise<string[]> {
  const { target, sender, fileId, random } = table;
  const mobile = freshMobile();
  const { applyNo } = await sendTo(sender, fileId, [mobile]);
  const signer = await openSigner(target.anyone, mobile);
  const accepted = codeOf(signer.client.call(signingRoutes.submit, signer.submission));
  await pause(random.int(0, 250));
  const worker = target.worker();
  worker.process.kill('SIGKILL');
  await worker.gone;
  target.startWorker();
  const code = await accepted;
  const wrong = code === 'ok' ? [] : [`the submit: ${code}`];
  const found = await judged(target, applyNo);
  const facts = await factsOf(target, applyNo);
  if (countOf(facts, 'sign.done') !== 1) wrong.push(`sign.done ${countOf(facts, 'sign.done')} times`);
  return [...wrong, ...found];
}

export async function attackByRaces(options: Options): Promise<PartReport> {
  const target = await startTarget();
  const findings: string[] = [];
  const counts = new Map<string, number>();
  const note = (name: string, round: number, wrong: readonly string[]): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const text of wrong) {
      findings.push(`${name}, round ${round}: ${text}`);
      console.error(`  ✗ ${findings.at(-1)}`);
    }
  };
  try {
    const sender = (await target.makers.person('13900000001', '陈思远')).client;
    const fileId = await target.makers.upload(sender, await makePdf({ title: '合同', pages: 1 }), '合同.pdf');
    const table = (name: string, round: number): Table => ({
      target,
      sender,
      fileId,
      random: new Random(options.seed, name, round),
    });
    const stop = everyTenSeconds(() => [...counts].map(([name, n]) => `${name.slice(0, 4)} ${n}`).join(', '));
    const began = performance.now();
    // the same share of the time for each race
    const share = options.minutes && options.minutes / (Object.keys(races).length + 1);
    for (const [name, race] of Object.entries(races)) {
      const round = async (n: number): Promise<void> => {
        const { contracts, wrong } = await race(table(name, n));
        const found = await Promise.all(contracts.map((applyNo) => judged(target, applyNo)));
        note(name, n, [...wrong, ...found.flat()]);
      };
      await inLanes(options.rounds, LANES, round, clockOf(share));
    }
    // one at a time: everybody shares the worker that is killed
    const kills = 'R-09 worker killed';
    const kill = async (n: number): Promise<void> => note(kills, n, await killedWorker(table(kills, n)));
    await inLanes(Math.max(1, Math.floor(options.rounds / 5)), 1, kill, clockOf(share));
    stop();
    const seconds = (performance.now() - began) / 1000;
    return {
      figures: [
        ...[...counts].map(([name, n]): [string, string] => [name, `${n} rounds`]),
        ['time', `${seconds.toFixed(0)} s`],
      ],
      findings,
    };
  } finally {
    await target.stop();
  }
}

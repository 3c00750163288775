// Keys, ports and policy of the demo's two simulated witnesses (测试环境). They run on the operator's machine, so they are nobody
// unrelated: their names under `.test` say so wherever they are counted (evidence/witness, isSimulated).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseWitnessPolicy } from '@xinqi/evidence/witness';
import { openKey, sha256, vkeyOf } from '../witness/key.ts';
import type { WitnessPlace } from '../witness/run.ts';
import { freePort } from './network.ts';

const names = ['w1', 'w2'] as const;
const folderOf = (policy: string, name: string): string => join(dirname(policy), name);

/** Writes the policy by which the log asks them (`npm run verify -- … --witness` takes it, too); the keys lie beside it. */
export async function prepareWitnesses(policy: string): Promise<void> {
  mkdirSync(dirname(policy), { recursive: true });
  const lines = await Promise.all(
    names.map(async (name) => {
      const vkey = await vkeyOf(openKey(folderOf(policy, name), `${name}.xinqi.test/witness`));
      return `witness ${name} ${vkey} http://127.0.0.1:${await freePort()}`;
    }),
  );
  writeFileSync(
    policy,
    `# 测试环境：两个模拟见证方，与日志在同一台机器上\n${lines.join('\n')}\ngroup simulated all ${names.join(' ')}\nquorum simulated\n`,
  );
}

/** What a written policy says of them, as followers of this log. */
export async function witnessesOf(policy: string, log: string): Promise<WitnessPlace[]> {
  const { witnesses } = await parseWitnessPolicy(readFileSync(policy, 'utf8'), sha256);
  return witnesses.map(({ name, key, url = '' }) => {
    const { hostname: host, port } = new URL(url);
    return { folder: folderOf(policy, name), name: key.name, logs: [log], host, port: Number(port) };
  });
}

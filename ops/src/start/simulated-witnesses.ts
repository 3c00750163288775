// Two simulated witnesses of the demo (测试环境): processes and keys of their own, so that everything which happens between a log and a
// witness happens here too. They run on the operator's machine, so they are nobody unrelated: their names under `.test` say so
// wherever they are counted (evidence/witness, isSimulated).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openKey, vkeyOf } from '../witness/key.ts';
import { type Child, startChild } from './children.ts';
import { freePort } from './network.ts';

const names = ['w1', 'w2'] as const;

export type SimulatedWitnesses = {
  /** The policy by which the log asks them; `npm run verify -- … --witness` takes it, too. */
  policy: string;
  /** Starts them once the log answers at this origin; `program`: their file from the root. */
  start(origin: string, program?: string): Promise<Child[]>;
};

/** Keys, ports and policy, in `dataDir`/witness. */
export async function prepareWitnesses(dataDir: string): Promise<SimulatedWitnesses> {
  const folder = join(dataDir, 'witness');
  mkdirSync(folder, { recursive: true });
  const witnesses = await Promise.all(
    names.map(async (name) => {
      const data = join(folder, name);
      const keyName = `${name}.xinqi.test/witness`;
      const port = await freePort();
      return { name, data, keyName, port, vkey: await vkeyOf(openKey(data, keyName)) };
    }),
  );
  const policy = join(folder, 'policy');
  const lines = witnesses.map(({ name, vkey, port }) => `witness ${name} ${vkey} http://127.0.0.1:${port}`);
  writeFileSync(
    policy,
    `# 测试环境：两个模拟见证方，与日志在同一台机器上\n${lines.join('\n')}\ngroup simulated all ${names.join(' ')}\nquorum simulated\n`,
  );
  return {
    policy,
    async start(origin, program = 'ops/src/witness.ts') {
      const answer = await fetch(`${origin}/log/info`, { method: 'POST', signal: AbortSignal.timeout(5000) });
      const { data } = (await answer.json()) as { data: { key: { vkey: string } } };
      // nothing of the installation's environment is theirs
      const env = { PATH: process.env.PATH };
      return witnesses.map(({ name, data: folder, keyName, port }) =>
        startChild(`模拟见证方 ${name}`, program, env, [
          ...['--data', folder, '--name', keyName, '--log', data.key.vkey, '--port', String(port)],
        ]),
      );
    },
  };
}

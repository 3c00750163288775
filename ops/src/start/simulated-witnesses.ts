// The demo's two simulated witnesses (测试环境), in one process beside the product: POLICY ORIGIN. Each has a key, a memory and a port
// of its own, so that everything which happens between a log and a witness happens here too; a process each would cost 25 MB and
// make neither of them anybody unrelated. The log at this origin answers already.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { runWitnesses } from '../witness/run.ts';
import { witnessesOf } from './witness-policy.ts';

/** Not imported, and no `fetch`: their libraries would be held for as long as the witnesses run (witness/serve.ts). */
const { request } = process.getBuiltinModule('node:http');

/** Vkey of the log there. */
async function logAt(origin: string): Promise<string> {
  const asked = request(`${origin}/log/info`, { method: 'POST', signal: AbortSignal.timeout(5000) }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { data } = (await json(answer)) as { data: { key: { vkey: string } } };
  return data.key.vkey;
}

try {
  const [policy, origin] = process.argv.slice(2);
  if (!policy || !origin) throw new Error('没有给出 POLICY ORIGIN');
  await runWitnesses(await witnessesOf(policy, await logAt(origin)));
} catch (error) {
  console.error(`• 模拟见证方没有启动（${error instanceof Error ? error.message : String(error)}）`);
  process.exitCode = 1;
}

// Witnesses from their folders until this process is told to end: each with a key, a memory and an address of its own. One, unless
// they are simulated: parties that are to be believed apart from each other share no process.
import { parseVkey } from '@xinqi/evidence/log';
import { isSimulated } from '@xinqi/evidence/witness';
import { openKey, sha256 } from './key.ts';
import { openMemory } from './memory.ts';
import { serveWitness } from './serve.ts';

export type WitnessPlace = {
  /** Of its key and its memory. */
  folder: string;
  /** Of its key. */
  name: string;
  /** Vkeys of the logs that it follows. */
  logs: readonly string[];
  host: string;
  port: number;
};

async function open({ folder, name, logs: vkeys, host, port }: WitnessPlace): Promise<() => Promise<void>> {
  const key = openKey(folder, name);
  const logs = await Promise.all(vkeys.map((vkey) => parseVkey(vkey, sha256)));
  const memory = openMemory(folder);
  const running = await serveWitness({ key, logs, memory, host, port });
  const mark = isSimulated(name) ? '（测试环境）' : '';
  const followed = logs.map((log) => log.name).join('、');
  console.log(`• 见证方${mark} ${name} 见证 ${followed}：http://${host}:${running.port}/add-checkpoint`);
  return async () => {
    await running.stop();
    memory.close();
  };
}

/** Serves all of them; SIGINT and SIGTERM end the process once each has answered and closed its memory. */
export async function runWitnesses(places: readonly WitnessPlace[]): Promise<void> {
  const stops = await Promise.all(places.map(open));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      await Promise.all(stops.map((stop) => stop()));
      process.exit(0);
    });
}

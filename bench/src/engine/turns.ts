// Contestants that sign one file in turns, each in a process of its own: short slices, compared slice by slice, so that
// neighbours on the machine cancel out.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { answerOf, QUIET } from '../child.ts';
import type { Level, Name } from './own.ts';
import type { Ready, Turn } from './sign-turns.ts';

/** `slice`: milliseconds that each contestant signs before the next one's turn. */
export type EngineOptions = { rounds: number; slice: number };

/** Per signature, in the order of the rounds. */
export type Course = { micros: number[]; cpu: number[] } & Ready;

/** Milliseconds of the first turn, which is not counted: compilers want to see a few thousand signatures. */
const WARM_UP = 2_000;

/** `names` hold `limit` and `own`; the limit writes as many bytes as ours. */
export async function takeTurns<N extends Name>(
  names: readonly N[],
  fileOf: (name: N) => string,
  level: Level,
  options: EngineOptions,
): Promise<Record<N, Course>> {
  const children = new Map<N, ChildProcess>();
  const start = async (name: N, bytes: number): Promise<Ready> => {
    const line = [name, fileOf(name), String(bytes), level];
    const child = fork(join(import.meta.dirname, 'sign-turns.ts'), line, { execArgv: QUIET });
    children.set(name, child);
    return (await answerOf(child)) as Ready;
  };
  const measured: Partial<Record<N, Course>> = {};
  try {
    const own = names.find((name) => name === 'own')!;
    const ready = await start(own, 0);
    for (const name of names) {
      const more = name === own ? ready : await start(name, ready.added);
      measured[name] = { micros: [], cpu: [], ...more };
    }
    for (let round = -1; round < options.rounds; round++) {
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(turn + Math.max(0, round)) % names.length]!;
        children.get(name)!.send(round < 0 ? WARM_UP : options.slice);
        const { micros, cpu } = (await answerOf(children.get(name)!)) as Turn;
        if (round < 0) continue; // warms up
        measured[name]!.micros.push(micros);
        measured[name]!.cpu.push(cpu);
      }
    }
    return measured as Record<N, Course>;
  } finally {
    for (const child of children.values()) child.kill();
  }
}

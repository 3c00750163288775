// The process that appends events through the product's ledger (bench/src/inside/append-events.ts), as the bench speaks to it.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { answerOf, QUIET } from '../child.ts';
import { type Product, ROOT } from '../product/start-product.ts';

/** Until the time is over or the number is reached; `pause`: mean milliseconds before an event. */
export type AppendOrder = {
  lanes: number;
  milliseconds?: number;
  count?: number;
  pause?: number;
  applyNo?: string;
  signNo?: string;
};
/** Ids with the epoch milliseconds at which each commit was known; bytes of one event's body. */
export type Appended = {
  events: [eventId: string, committedAt: number][];
  seconds: number;
  bodyBytes: number;
};

export type Appender = { append(order: AppendOrder): Promise<Appended>; stop(): void };

export async function startAppender({ dataDir }: Product): Promise<Appender> {
  const script = join(ROOT, 'bench/src/inside/append-events.ts');
  const child: ChildProcess = fork(script, [dataDir], {
    cwd: ROOT,
    execArgv: QUIET,
    env: { ...process.env, LOG_LEVEL: 'warn' },
  });
  await answerOf(child);
  return {
    async append(order) {
      child.send(order);
      return (await answerOf(child)) as Appended;
    },
    stop: () => void child.kill(),
  };
}

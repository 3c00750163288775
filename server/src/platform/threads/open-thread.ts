// Threads for work that would hold up the event loop: one for each kind of it, started at its first task and ended when idle; one that was
// missed then stays longer.
import type { TransferListItem } from 'node:worker_threads';
import { Piscina } from 'piscina';

export type ThreadRules = {
  /** ms without a task after which it ends. */
  idle: number;
  /** ms that it stays idle since one task came within so many ms of the end of the thread before. */
  missedIdle?: number;
  /** Tasks that may wait; the next is refused. */
  maxQueue?: number;
  /** MB of its heap; one that needs more ends. */
  memory?: number;
};
export type TaskOptions = { transferList?: TransferListItem[]; signal?: AbortSignal };
export type Thread = {
  /** Runs a task; its answer is what the module's default function returned. */
  run(task: unknown, options?: TaskOptions): Promise<unknown>;
  /** Ends it, with what it is doing. */
  close(): Promise<void>;
};
export type OpenThread = (module: URL, rules: ThreadRules) => Thread;

export const openThread: OpenThread = (module, { idle, missedIdle = 0, maxQueue, memory }) => {
  const open = (idleTimeout: number) =>
    new Piscina({
      filename: module.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout,
      ...(maxQueue === undefined ? {} : { maxQueue }),
      ...(memory === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memory } }),
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
  let pool = open(idle);
  let stays = false;
  let running = 0;
  let endedAt = -Infinity;
  /** A pool that has no thread any more gives way to one whose threads stay. */
  const staysIfMissed = async (): Promise<void> => {
    const unused = performance.now() - endedAt;
    if (stays || running > 0 || unused <= idle || unused > idle + missedIdle) return;
    stays = true;
    const before = pool;
    pool = open(missedIdle);
    await before.close({ force: true });
  };
  return {
    async run(task, options) {
      const given = staysIfMissed();
      running += 1;
      try {
        await given;
        return await pool.run(task, options);
      } finally {
        running -= 1;
        endedAt = performance.now();
      }
    },
    close: () => pool.close({ force: true }),
  };
};

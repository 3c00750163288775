// Threads for work that would hold up the event loop: one for each kind of it, started at its first task and ended when idle.
import type { TransferListItem } from 'node:worker_threads';
import { Piscina } from 'piscina';

export type ThreadRules = {
  /** ms without a task after which it ends. */
  idle: number;
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

export const openThread: OpenThread = (module, { idle, maxQueue, memory }) => {
  const pool = new Piscina({
    filename: module.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idle,
    ...(maxQueue === undefined ? {} : { maxQueue }),
    ...(memory === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memory } }),
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    run: (task, options) => pool.run(task, options),
    close: () => pool.close({ force: true }),
  };
};

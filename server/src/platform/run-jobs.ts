// The job process: graphile-worker over every family's jobs, their sweeps, and their background work.
// The queue's tables belong to the owner role; handlers use the application's own pool.
import { Logger as QueueLogger, run, type TaskList } from 'graphile-worker';
import type { Deps, Family } from './family.ts';
import type { JobDef } from './jobs.ts';
import type { Logger } from './log.ts';

/** Handlers by job name; a payload that no longer fits its schema fails loudly and is retried. */
export function taskList(families: readonly Family[]): TaskList {
  const defs: JobDef[] = families.flatMap((f) => f.jobs ?? []);
  return Object.fromEntries(
    defs.map((def) => [def.name, (payload: unknown) => def.handle(def.payload.parse(payload))]),
  );
}

/** The queue's own words, in our log: faults and warnings only. */
export const queueLog = (log: Logger): QueueLogger =>
  new QueueLogger(() => (level, message) => {
    if (level === 'error') log.error({}, message);
    if (level === 'warning') log.warn({}, message);
  });

/** Starts the worker; `stop` waits for running jobs. */
export async function startJobs(
  deps: Deps,
  families: readonly Family[],
  concurrency: number,
): Promise<{ stop(): Promise<void> }> {
  const runner = await run({
    connectionString: deps.config.DATABASE_URL,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: queueLog(deps.log),
    maxPoolSize: concurrency + 2,
    taskList: taskList(families),
  });
  const background = families.flatMap((f) => f.background ?? []).map((b) => b.start());
  const timers = families
    .flatMap((f) => f.sweeps ?? [])
    .map((sweep) => {
      let running = false;
      return setInterval(async () => {
        if (running) return;
        running = true;
        await sweep
          .run()
          .catch((error: Error) =>
            deps.log.error({ sweep: sweep.name, error: error.message }, 'sweep failed'),
          );
        running = false;
      }, sweep.everySeconds * 1000);
    });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await runner.stop();
      for (const b of background) await b.stop();
    },
  };
}

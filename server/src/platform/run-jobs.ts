// The jobs of a process: those of its own transactions at once (queue/local-jobs.ts), others' and what was left by graphile-worker, over every
// family's jobs, their sweeps, and their background work.
// The queue's tables belong to the owner role; handlers use the application's own pool.
import { Logger as QueueLogger, run, type TaskList } from 'graphile-worker';
import { openQueuePool } from './database/queue-pool.ts';
import type { Deps, Family } from './family.ts';
import { doJob, type JobDef, type Sweep, takeJobs } from './jobs.ts';
import type { Logger } from './log.ts';
import { type Lane, lanesOf } from './queue/lanes.ts';
import { createLocalJobs } from './queue/local-jobs.ts';

/** Handlers by job name. */
export const taskList = (families: readonly Family[]): TaskList =>
  tasksOf(families.flatMap((f) => f.jobs ?? []));

const tasksOf = (defs: readonly JobDef[]): TaskList =>
  Object.fromEntries(defs.map((def) => [def.name, (payload: unknown) => doJob(def, payload)]));

/** The queue's own words, in our log: faults and warnings only. */
export const queueLog = (log: Logger): QueueLogger =>
  new QueueLogger(() => (level, message) => {
    if (level === 'error') log.error({}, message);
    if (level === 'warning') log.warn({}, message);
  });

/** Milliseconds between the first turns of two sweeps: all at once would open every connection of the pool, once a minute. */
const sweepsApart = 100;

/** Sweeps `after` so many milliseconds and then at its pace: a worker that is restarted more often than that sweeps too. Answers the stop. */
function startSweep(sweep: Sweep, log: Logger, after: number): () => Promise<void> {
  let running: Promise<void> | undefined;
  const turn = (): void => {
    running ??= sweep
      .run()
      .catch((error: Error) => log.error({ sweep: sweep.name, error: error.message }, 'sweep failed'))
      .finally(() => {
        running = undefined;
      });
  };
  let timer: NodeJS.Timeout;
  const first = setTimeout(() => {
    turn();
    timer = setInterval(turn, sweep.everySeconds * 1000);
  }, after);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}

/**
 * Starts them: of its own jobs as many at once as each lane has workers (`concurrency` where a lane does not say), of the queue's as many
 * again; or `ofOthers` at once of all lanes, by one runner: where few others add jobs, a runner for each lane would only look for them and
 * hold connections. `stop` waits for running jobs.
 */
export async function startJobs(
  deps: Deps,
  families: readonly Family[],
  { concurrency = 4, ofOthers }: { concurrency?: number; ofOthers?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const lanes = lanesOf(families, concurrency);
  const queues: Lane[] =
    ofOthers === undefined ? lanes : [{ workers: ofOthers, defs: lanes.flatMap(({ defs }) => defs) }];
  const connections = queues.reduce((sum, { workers }) => sum + workers + 2, 0);
  const pgPool = openQueuePool(deps.config.DATABASE_URL, connections, deps.log);
  const runners = await Promise.all(
    queues.map(({ workers, defs }) =>
      run({
        pgPool,
        concurrency: workers,
        pollInterval: 1000,
        noHandleSignals: true,
        logger: queueLog(deps.log),
        taskList: tasksOf(defs),
      }),
    ),
  );
  const local = createLocalJobs(deps, lanes);
  const takeNone = takeJobs(deps.db, local);
  const background = families.flatMap((f) => f.background ?? []).map((b) => b.start());
  const sweeps = families
    .flatMap((f) => f.sweeps ?? [])
    .map((sweep, i) => startSweep(sweep, deps.log, i * sweepsApart));
  return {
    async stop() {
      await Promise.all(sweeps.map((stop) => stop()));
      takeNone();
      await local.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
      for (const b of background) await b.stop();
      await pgPool.end();
    },
  };
}

// Jobs that go on in the process whose transaction added them, right after its commit: nobody asks the queue for them. In the queue they
// are due when this process's lease is over; it renews the lease of what waits or runs, ends what is done, many in one statement, and puts
// off what failed. A process that dies leaves its jobs to whoever looks after the lease, so that a job may run twice, as ever (jobs.ts).
import { type RawBuilder, sql } from 'kysely';
import { notDurable } from '../database/not-durable.ts';
import type { Deps } from '../family.ts';
import { doJob, type JobDef } from '../jobs.ts';
import type { Lane } from './lanes.ts';
import { type LocalJobs, leaseSeconds, type QueuedJob } from './queued-job.ts';

/** ms between two renewals of the lease. */
const renewEvery = 2000;
/** ms in which ended jobs gather for one statement; a process that dies meanwhile leaves them to be done again. */
const endEvery = 100;
/** Jobs of a lane that may wait here; what comes then is for whoever has a hand free. */
const mostWaiting = 500;
/** Seconds after which a failed job is tried again, by the queue, which goes on from there (its first pause). */
const firstPause = Math.E;

type LocalLane = { free: number; defs: Map<string, JobDef>; waiting: Map<number, QueuedJob> };

/** Runs them on `lanes`, as many at once as each lane has workers. */
export function createLocalJobs({ db, log }: Pick<Deps, 'db' | 'log'>, lanes: readonly Lane[]): LocalJobs {
  const all: LocalLane[] = lanes.map(({ workers, defs }) => ({
    free: workers,
    defs: new Map(defs.map((def) => [def.name, def])),
    waiting: new Map(),
  }));
  const laneOf = new Map(all.flatMap((lane) => [...lane.defs.keys()].map((name) => [name, lane])));
  const held = new Set<QueuedJob>();
  const running = new Set<Promise<void>>();
  let stopped = false;
  /** What `stop` waits for. */
  const track = (turn: Promise<void>): Promise<void> => {
    running.add(turn);
    return turn.finally(() => running.delete(turn));
  };

  const idsOf = (jobs: readonly QueuedJob[]) => jobs.map(({ id }) => id);
  const revisionsOf = (jobs: readonly QueuedJob[]) => jobs.map(({ revision }) => revision);
  /** A statement that fails leaves them to their lease. */
  const ask = async (statement: RawBuilder<unknown>): Promise<void> => {
    try {
      await statement.execute(db);
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'jobs left to their lease');
    }
  };
  const putOff = async (jobs: readonly QueuedJob[], seconds: number, tries: number): Promise<void> => {
    if (jobs.length === 0) return;
    await ask(
      sql`select xinqi_put_off_jobs(${idsOf(jobs)}::bigint[], ${revisionsOf(jobs)}::int[], ${seconds}, ${tries})
        where ${notDurable(db)}`,
    );
  };

  let ended: QueuedJob[] = [];
  let ending: NodeJS.Timeout | undefined;
  const endAll = async (): Promise<void> => {
    clearTimeout(ending);
    ending = undefined;
    const jobs = ended;
    ended = [];
    if (jobs.length === 0) return;
    await ask(
      sql`select xinqi_end_jobs(${idsOf(jobs)}::bigint[], ${revisionsOf(jobs)}::int[])
        where ${notDurable(db)}`,
    );
  };

  async function run(job: QueuedJob, def: JobDef): Promise<void> {
    try {
      await doJob(def, job.payload);
      ended.push(job);
      ending ??= setTimeout(() => void track(endAll()), endEvery);
    } catch (error) {
      log.error({ job: job.name, error: (error as Error).message }, 'job failed');
      await putOff([job], firstPause, 1);
    } finally {
      held.delete(job);
    }
  }
  function begin(lane: LocalLane): void {
    for (const [id, job] of lane.waiting) {
      if (lane.free === 0) return;
      lane.waiting.delete(id);
      lane.free -= 1;
      track(run(job, lane.defs.get(job.name)!)).then(() => {
        lane.free += 1;
        begin(lane);
      });
    }
  }

  const renewal = setInterval(() => void putOff([...held], leaseSeconds, 0), renewEvery);
  renewal.unref();
  return {
    takes: (name) => !stopped && (laneOf.get(name)?.waiting.size ?? mostWaiting) < mostWaiting,
    start(jobs) {
      if (stopped) return void track(putOff(jobs, 0, 0));
      for (const job of jobs) {
        const { waiting } = laneOf.get(job.name)!;
        const before = waiting.get(job.id);
        if (before) held.delete(before);
        waiting.set(job.id, job);
        held.add(job);
      }
      // after the answer that waits for the same commit
      setImmediate(() => {
        if (!stopped) all.forEach(begin);
      });
    },
    async stop() {
      stopped = true;
      clearInterval(renewal);
      const left = all.flatMap(({ waiting }) => [...waiting.values()]);
      for (const { waiting } of all) waiting.clear();
      await putOff(left, 0, 0);
      await Promise.all(running);
      await endAll();
      await Promise.all(running);
    },
  };
}

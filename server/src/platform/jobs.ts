// Jobs on the same database (graphile-worker): enqueued in the transaction of the change, idempotent, swept.
import { sql } from 'kysely';
import type { z } from 'zod';
import { Gathered } from './database/gathered.ts';
import { tellOthers } from './database/tell-others.ts';
import { type Last, rootOf, type Tx } from './db.ts';
import { type LocalJobs, leaseSeconds, type QueuedJob } from './queue/queued-job.ts';

/** A job of a family. `handle` must be idempotent: it may run twice, or again after a kill. */
export type JobDef<P extends z.ZodType = z.ZodType> = {
  name: string;
  payload: P;
  /** Workers of its own, so that it neither waits for other jobs nor keeps them waiting. */
  lane?: { name: string; workers: number };
  handle(payload: z.output<P>): Promise<void>;
};
/** Keeps the payload type between schema and handler. */
export const job = <P extends z.ZodType>(def: JobDef<P>): JobDef => def as unknown as JobDef;

/** Does a job; a payload that no longer fits its schema fails loudly and is retried. */
export const doJob = (def: JobDef, payload: unknown): Promise<void> => def.handle(def.payload.parse(payload));

/** Work that finds what was lost (a job killed for good, a lease that ran out) and enqueues it again. */
export type Sweep = { name: string; everySeconds: number; run(): Promise<void> };

type Added = {
  name: string;
  payload: unknown;
  key?: string;
  queue?: string;
  run_at?: Date;
  /** Seconds in which no other process takes it. */
  lease?: number;
  max_attempts: number;
};

/** Who goes on with the jobs of a database in this process, by the executor of its handles. */
const local = new WeakMap<object, LocalJobs>();

/** From now on jobs that transactions of `db` add go on here; answers the end of it. */
export function takeJobs(db: Tx, jobs: LocalJobs): () => void {
  local.set(db.getExecutor(), jobs);
  return () => void local.delete(db.getExecutor());
}

const added = new Gathered<Added>();

type Place = { job_id: number; job_revision: number };
/** Adds them; whoever goes on with them is told afterwards. The function belongs to the owner role (migration 0178), because the queue's
 * tables are not the application's. */
function adding(tx: Tx, jobs: readonly Added[]): Required<Last<Place>> {
  const root = rootOf(tx);
  const here = local.get(root.getExecutor());
  const goesOn = ({ name, queue, run_at }: Added) => !queue && !run_at && here?.takes(name);
  const all = jobs.map((job) => (goesOn(job) ? { ...job, lease: leaseSeconds } : job));
  return {
    statement: sql<Place>`
      select job_id, job_revision from xinqi_add_jobs(${JSON.stringify(all)}::json)`.compile(tx),
    committed(rows) {
      const mine: QueuedJob[] = all.flatMap(({ name, payload, lease }, i) =>
        // as it comes back from the queue
        lease
          ? [{ id: rows[i]!.job_id, revision: rows[i]!.job_revision, name, payload: asJson(payload) }]
          : [],
      );
      if (mine.length > 0) here!.start(mine);
      const due = all.filter(({ run_at, lease }) => !run_at && !lease).length;
      if (due > 0) tellOthers(root, { jobs: due });
    },
  };
}
const asJson = (payload: unknown): unknown => JSON.parse(JSON.stringify(payload));

/**
 * Adds a job inside `tx`, with all its other jobs right before it commits. Same `key`: replaces the waiting one (debounce). Same
 * `queue`: one after another. It goes on in this process when that runs jobs and has a hand free soon; otherwise workers are told. One that
 * nobody told of a job (the process died after its commit) finds it at its next look.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: unknown,
  options: { key?: string; queue?: string; runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  const { runAt: run_at, maxAttempts: max_attempts = 10, ...rest } = options;
  const job: Added = { name, payload, max_attempts, ...rest, ...(run_at ? { run_at } : {}) };
  if (!tx.isTransaction) {
    const { statement, committed } = adding(tx, [job]);
    return committed((await tx.executeQuery(statement)).rows);
  }
  added.add(tx, job, adding);
}

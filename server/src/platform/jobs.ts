// Jobs on the same database (graphile-worker): enqueued in the transaction of the change, idempotent, swept.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from './db.ts';

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

/** Work that finds what was lost (a job killed for good, a lease that ran out) and enqueues it again. */
export type Sweep = { name: string; everySeconds: number; run(): Promise<void> };

/**
 * Adds a job inside `tx`. Same `key`: replaces the waiting one (debounce). Same `queue`: one after another.
 * The function belongs to the owner role (migration 0001), because the queue's tables are not the application's.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: unknown,
  options: { key?: string; queue?: string; runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  await sql`select xinqi_add_job(${name}, ${JSON.stringify(payload)}::json, ${options.queue ?? null},
    ${options.runAt ?? null}, ${options.maxAttempts ?? 10}, ${options.key ?? null})`.execute(tx);
}

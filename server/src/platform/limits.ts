// Rate limits whose counters live in the database, so that every instance sees the same (B-03).
import { sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';

export type Limit = { name: string; max: number; seconds: number };
export type Limits = {
  /** Counts one use of `key`; throws `code` (default TOO_MANY) with Retry-After when over. */
  use(
    limit: Limit,
    key: string,
    code?: 'TOO_MANY' | 'LOGIN_LOCKED' | 'CODE_TOO_SOON' | 'UPLOAD_QUOTA',
  ): Promise<void>;
  /** Takes one use back: counted before the outcome was known, so that parallel tries cannot slip through. */
  undo(limit: Limit, key: string): Promise<void>;
  /** Uses of `key` so far in the running window. */
  count(limit: Limit, key: string): Promise<number>;
  /** Forgets a key (a right password clears its failures). */
  clear(limit: Limit, key: string): Promise<void>;
};

/** Fixed windows that start with the first use. `factor` is raised only in load tests. */
export function createLimits(db: Db, clock: Clock, factor: number): Limits {
  const id = (limit: Limit, key: string) => `${limit.name}:${key}`;
  return {
    async use(limit, key, code = 'TOO_MANY') {
      const now = clock.now();
      const since = new Date(now.getTime() - limit.seconds * 1000);
      const { rows } = await sql<{ uses: number; started: Date }>`
        insert into rate_counter as c (key, uses, started) values (${id(limit, key)}, 1, ${now})
        on conflict (key) do update set
          uses = case when c.started <= ${since} then 1 else c.uses + 1 end,
          started = case when c.started <= ${since} then ${now} else c.started end
        returning uses, started`.execute(db);
      const row = rows[0]!;
      if (row.uses <= limit.max * factor) return;
      const seconds = Math.max(
        1,
        Math.ceil((row.started.getTime() + limit.seconds * 1000 - now.getTime()) / 1000),
      );
      throw new AppError(code, undefined, { retryAfterSeconds: seconds });
    },
    async undo(limit, key) {
      await sql`update rate_counter set uses = greatest(uses - 1, 0) where key = ${id(limit, key)}`.execute(
        db,
      );
    },
    async count(limit, key) {
      const since = new Date(clock.now().getTime() - limit.seconds * 1000);
      const { rows } = await sql<{ uses: number }>`
        select uses from rate_counter where key = ${id(limit, key)} and started > ${since}`.execute(db);
      return rows[0]?.uses ?? 0;
    },
    async clear(limit, key) {
      await sql`delete from rate_counter where key = ${id(limit, key)}`.execute(db);
    },
  };
}

// Rate limits whose counters live in the database, so that every instance sees the same (B-03).
import { type RawBuilder, sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import { notDurable } from './database/not-durable.ts';
import type { Db } from './db.ts';
import { networkOf } from './gates/network-of.ts';

export type Limit = { name: string; max: number; seconds: number };
type LimitCode = 'TOO_MANY' | 'LOGIN_LOCKED' | 'CODE_TOO_SOON' | 'UPLOAD_QUOTA';
/**
 * One counter of an act: of a key, or of the network of an address (everybody in an IPv6 /64 is one). `code` (default TOO_MANY) is
 * what its refusal says.
 */
export type Use = { limit: Limit; code?: LimitCode } & (
  | { key: string; ip?: never }
  | { ip: string; key?: never }
);
/** The first use that did not fit, and when its window ends. */
export type Over = { use: Use; retryAfterSeconds: number };
/** What the database says of the first that did not fit: its place among the uses, from 1. */
export type Found = { place: number; window_start: Date };
export type Limits = {
  /** Counts one use of each in their order, in one statement; throws with Retry-After at the first that is over. */
  use(...uses: readonly Use[]): Promise<void>;
  /**
   * Counts one use of each if every one of them fits, none otherwise; answers the first that does not. `ask`: counts nothing in
   * any case. Each call names its limits in one order, so that two of them never wait for each other.
   */
  fit(how: 'count' | 'ask', ...uses: readonly Use[]): Promise<Over | undefined>;
  /**
   * The counting of `use` or `fit` as a part of the caller's own statement, and what its row means (none where nothing is over). `at`, the time,
   * is a column of what it is joined to laterally: it counts for each row of that, and for none where there is none. `whose`, another one, stands
   * in the place of every `inRow` of a key.
   */
  counting(
    how: 'use' | 'fit',
    uses: readonly Use[],
  ): {
    rows(at: RawBuilder<Date>, whose?: RawBuilder<string>): RawBuilder<Found>;
    overOf(found: Found): Over;
  };
  /** Takes one use of each back: counted before the outcome was known, so that parallel tries cannot slip through. */
  undo(...uses: readonly Use[]): Promise<void>;
  /** Uses of `key` so far in the running window. */
  count(limit: Limit, key: string): Promise<number>;
  /** Forgets a key (a right password clears its failures). */
  clear(limit: Limit, key: string): Promise<void>;
  /** Deletes the counters of windows that ended: whoever guesses numbers leaves one for each. */
  sweep(): Promise<void>;
};
/** Stands in a key for what a row of the caller's statement says (`counting`). */
export const inRow = '{row}';

/** What `use` throws. */
export const refusalOf = ({ use, retryAfterSeconds }: Over): AppError =>
  new AppError(use.code ?? 'TOO_MANY', undefined, { retryAfterSeconds });

/** No limit counts over a longer time. */
const longestSeconds = 86_400;

/** Fixed windows that start with the first use. `factor` is raised only in load tests. */
export function createLimits(db: Db, clock: Clock, factor: number): Limits {
  const id = (limit: Limit, key: string) => `${limit.name}:${key}`;
  const idsOf = (uses: readonly Use[]) => uses.map((u) => id(u.limit, u.key ?? networkOf(u.ip)));
  const most = ({ limit }: Use) => Math.min(Math.floor(limit.max * factor), 2 ** 31 - 1);
  const counted = (
    which: 'use' | 'fit' | 'ask',
    uses: readonly Use[],
    at: RawBuilder<Date>,
    whose?: RawBuilder<string>,
  ) => {
    const ids = idsOf(uses);
    const keys = whose
      ? sql`string_to_array(replace(${ids.join('\n')}, ${inRow}, ${whose}), chr(10))`
      : sql`${ids}::text[]`;
    const all = sql`${keys}, ${uses.map(most)}::int[], ${uses.map((u) => u.limit.seconds)}::int[], ${at}`;
    return which === 'use'
      ? sql<Found>`xinqi_use_limits(${all})`
      : sql<Found>`xinqi_fit_limits(${all}, ${which === 'fit'})`;
  };
  const overOf = (uses: readonly Use[], { place, window_start }: Found): Over => {
    const use = uses[place - 1]!;
    const left = window_start.getTime() + use.limit.seconds * 1000 - clock.now().getTime();
    return { use, retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) };
  };
  /** Answers the first use that is over, and counts as the function (`which`) does. */
  async function countAll(which: 'use' | 'fit' | 'ask', uses: readonly Use[]): Promise<Over | undefined> {
    if (uses.length === 0) return undefined;
    // all processes see the counters at once; who makes the database fall over gains the uses of its last moment
    const { rows } = await sql<Found>`
      with act as materialized (select ${clock.now()}::timestamptz as at where ${notDurable(db)})
      select place, window_start from ${counted(which, uses, sql`(select at from act)`)}`.execute(db);
    return rows[0] && overOf(uses, rows[0]);
  }
  return {
    async use(...uses) {
      const over = await countAll('use', uses);
      if (over) throw refusalOf(over);
    },
    fit: (how, ...uses) => countAll(how === 'count' ? 'fit' : 'ask', uses),
    counting: (how, uses) => ({
      rows: (at, whose) => counted(how, uses, at, whose),
      overOf: (found) => overOf(uses, found),
    }),
    async undo(...uses) {
      if (uses.length === 0) return;
      await sql`update rate_counter c set uses = greatest(c.uses - u.times, 0)
        from (select key, count(*)::int as times from unnest(${idsOf(uses)}::text[]) as key group by key) u
        where c.key = u.key and ${notDurable(db)}`.execute(db);
    },
    async count(limit, key) {
      const since = new Date(clock.now().getTime() - limit.seconds * 1000);
      const { rows } = await sql<{ uses: number }>`
        select uses from rate_counter where key = ${id(limit, key)} and started > ${since}`.execute(db);
      return rows[0]?.uses ?? 0;
    },
    async clear(limit, key) {
      await sql`delete from rate_counter where key = ${id(limit, key)} and ${notDurable(db)}`.execute(db);
    },
    async sweep() {
      const ended = new Date(clock.now().getTime() - longestSeconds * 1000);
      await sql`delete from rate_counter where started <= ${ended}`.execute(db);
    },
  };
}

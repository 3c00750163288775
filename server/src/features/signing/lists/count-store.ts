// SQL of the kept counters: what is folded plus what waits for folding, in one statement, so that every count is exact.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Scope } from './scope.ts';
import { Counted } from './slots.ts';

type Monthly = typeof Counted.ChangedInMonth | typeof Counted.SentInMonth;

const mine = (s: Scope) =>
  s.members
    ? sql`viewer = ${s.viewer} and list = ${s.list} and member = any(${s.members}::uuid[])`
    : s.member === null
      ? sql`viewer = ${s.viewer} and list = ${s.list}`
      : sql`viewer = ${s.viewer} and list = ${s.list} and member = ${s.member}`;

/** Rows by slot; also recycled ones and those in any directory. */
export async function countSlots(tx: Tx, scope: Scope): Promise<Map<number, number>> {
  const kept = sql`${mine(scope)} and slot <= ${Counted.InDirectory}`;
  const { rows } = await sql<{ slot: number; n: number }>`select slot, sum(n)::int8 as n from (
      select slot, n from contract_count where ${kept}
      union all select slot, n from contract_count_delta where ${kept}
    ) c group by slot`.execute(tx);
  return new Map(rows.map((r) => [r.slot, r.n]));
}

/** A scalar select: rows of these slots. */
export function totalSelect(scope: Scope, slots: readonly number[]): RawBuilder<unknown> {
  const kept = sql`${mine(scope)} and slot = any(${slots}::smallint[])`;
  return sql`select coalesce(sum(n), 0)::int8 from (
      select n from contract_count where ${kept}
      union all select n from contract_count_delta where ${kept}
    ) c`;
}

/** Rows by directory. */
export async function countDirectories(tx: Tx, scope: Scope): Promise<Map<string, number>> {
  const kept = sql`${mine(scope)} and slot = ${Counted.InDirectory}`;
  const { rows } = await sql<{ part: string; n: number }>`select part, sum(n)::int8 as n from (
      select part, n from contract_count where ${kept}
      union all select part, n from contract_count_delta where ${kept}
    ) c group by part`.execute(tx);
  return new Map(rows.map((r) => [r.part, r.n]));
}

export type MonthCount = { month: string; n: number };

const monthly = (scope: Scope, date: Monthly, slots: readonly number[]) =>
  sql`viewer = ${scope.viewer} and list = ${scope.list} and member = ${scope.viewer}
      and slot = any(${slots.map((slot) => date + slot)}::smallint[])`;

/** A scalar select: rows of these slots from before or after a month (YYYY-MM, UTC). */
export function monthsSelect(
  scope: Scope,
  date: Monthly,
  slots: readonly number[],
  side: 'before' | 'after',
  month: string,
): RawBuilder<unknown> {
  const kept = sql`${monthly(scope, date, slots)} and part ${sql.raw(side === 'before' ? '<' : '>')} ${month}`;
  return sql`select coalesce(sum(n), 0)::int8 from (
      select n from contract_count where ${kept}
      union all select n from contract_count_delta where ${kept}
    ) c`;
}

/** Rows of these slots by the month of a date (YYYY-MM, UTC), oldest first: enterprises only, all members. */
export async function countMonths(
  tx: Tx,
  scope: Scope,
  date: Monthly,
  slots: readonly number[],
): Promise<readonly MonthCount[]> {
  const kept = monthly(scope, date, slots);
  const { rows } = await sql<MonthCount>`select part as month, sum(n)::int8 as n from (
      select part, n from contract_count where ${kept}
      union all select part, n from contract_count_delta where ${kept}
    ) c group by part having sum(n) > 0 order by part`.execute(tx);
  return rows;
}

export type DayCount = { day: string; sent: number; finished: number };

/** Contracts sent and finished on each day since `day` (YYYY-MM-DD, China's days); days without any are left out. */
export async function countDays(tx: Tx, scope: Scope, day: string): Promise<DayCount[]> {
  const kept = sql`${mine(scope)} and slot in (${Counted.SentOn}, ${Counted.FinishedOn}) and part >= ${day}`;
  const { rows } = await sql<DayCount>`select part as day,
      coalesce(sum(n) filter (where slot = ${Counted.SentOn}), 0)::int8 as sent,
      coalesce(sum(n) filter (where slot = ${Counted.FinishedOn}), 0)::int8 as finished
    from (select slot, part, n from contract_count where ${kept}
      union all select slot, part, n from contract_count_delta where ${kept}) c
    group by part order by part`.execute(tx);
  return rows;
}

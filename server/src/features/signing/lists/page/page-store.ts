// SQL of the pages. A list is the ordered union of its slots' index ranges (contract_row_updated and its sisters): the
// database merges them lazily, so that a first page touches as many entries as it shows.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import { within } from '../scope.ts';
import { allSlots } from '../slots.ts';
import { contractOf, type Query } from './read-filter.ts';

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Conditions that an index range answers, without the slot; of several members only `one`, when he is named. */
function rangeOf(q: Query, one?: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const key = sql.raw(`r.${q.key}`);
  return [
    within(q.scope, one),
    q.recycled ? sql`r.del_status = 1` : sql`r.del_status = 0`,
    ...(q.selfSigned ? [sql`r.self_sign`] : []),
    ...(q.from ? [sql`${key} >= ${q.from}`] : []),
    ...(q.to ? [sql`${key} < ${q.to}`] : []),
  ];
}

const order = (desc: boolean, at = 'at', id = 'row_id') =>
  sql.raw(desc ? `${at} desc, ${id} desc` : `${at} asc, ${id} asc`);

/** An undivided list in its usual order or in that of sending. */
const isWhole = (q: Query): boolean =>
  !q.recycled &&
  !q.selfSigned &&
  q.directories === null &&
  q.scope.member === null &&
  q.scope.members === undefined &&
  (q.key === 'updated_at' || q.key === 'created_at') &&
  q.slots.length === allSlots.length;

/** One index holds these in the list's usual order, whatever their slots; in another order they are few enough to be sorted. */
export const isOneRange = (q: Query): boolean => q.recycled || q.selfSigned || isWhole(q);

/** Slots and directories as sets, for rows that come in no order. */
const anywhere = (q: Query): RawBuilder<unknown>[] => [
  sql`r.slot = any(${q.slots}::smallint[])`,
  ...(q.directories ? [sql`r.directory_id = any(${q.directories}::uuid[])`] : []),
];

/** A number, or a scalar select where the database finds it. */
export type Amount = number | RawBuilder<unknown>;
const sum = (a: Amount, b: Amount): Amount =>
  typeof a === 'number' && typeof b === 'number' ? a + b : sql`(${a} + ${b})`;

/** Up to so many entries of every slot are fetched and sorted; beyond it the slots' ranges are merged lazily. */
const mostEager = 200;

/**
 * Rows in order: from one range where an index has them so. Otherwise a slot's range is ordered and cut by itself: without
 * that the database would sort the whole list. Few rows: one range scan a slot and directory, their few entries sorted,
 * because planning a branch for each costs more than reading them all. Many: one branch each, merged lazily.
 */
function ordered(
  q: Query,
  columns: RawBuilder<unknown>,
  desc: boolean,
  most: Amount | null,
): RawBuilder<unknown> {
  const key = sql.raw(`r.${q.key}`);
  const branch = (more: readonly RawBuilder<unknown>[], one?: RawBuilder<unknown>) =>
    sql`(select ${columns}, ${key} as at from contract_row r where ${all([...rangeOf(q, one), ...more])}
      order by ${order(desc, `r.${q.key}`, 'r.row_id')} ${most === null ? sql`` : sql`limit ${most}`})`;
  if (isOneRange(q)) return branch(isWhole(q) ? [] : anywhere(q));
  // a department: too many ranges for a branch each, so every member's are fetched and sorted, however many are asked for
  if (q.scope.members)
    return sql`select x.* from unnest(${q.scope.members}::uuid[]) m(id) cross join unnest(${q.slots}::smallint[]) s(slot)
      cross join lateral ${branch([sql`r.slot = s.slot`, ...(q.directories ? [sql`r.directory_id = any(${q.directories}::uuid[])`] : [])], sql`m.id`)} x`;
  if (typeof most === 'number' && most <= mostEager)
    return sql`select x.* from unnest(${q.slots}::smallint[]) s(slot) ${
      q.directories ? sql`cross join unnest(${q.directories}::uuid[]) d(id)` : sql``
    } cross join lateral ${branch([
      sql`r.slot = s.slot`,
      ...(q.directories ? [sql`r.directory_id = d.id`] : []),
    ])} x`;
  const branches = (q.directories ?? [null]).flatMap((id) =>
    q.slots.map((slot) =>
      branch([sql`r.slot = ${slot}`, ...(id === null ? [] : [sql`r.directory_id = ${id}`])]),
    ),
  );
  return sql.join(branches, sql` union all `);
}

/** Selects the ids of one page, by the indexes alone; `reverse` counts the offset from the list's end. */
export const pageSelect = (
  q: Query,
  limit: Amount,
  offset: Amount,
  reverse = false,
): RawBuilder<{ row_id: string }> =>
  sql`select row_id from (${ordered(q, sql`r.row_id`, q.desc !== reverse, sum(limit, offset))}) u
    order by ${order(q.desc !== reverse)} limit ${limit} offset ${offset}`;

/** A scalar select: how many rows the index ranges hold, at most `most`. Nothing is ordered for it. */
export const countSelect = (q: Query, most: number): RawBuilder<unknown> =>
  sql`select count(*) from (select 1 from contract_row r where ${all([...rangeOf(q), ...(isWhole(q) ? [] : anywhere(q))])} limit ${most}) v`;

export async function countRange(tx: Tx, q: Query, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (${countSelect(q, most)}) as n`.execute(tx);
  return rows[0]!.n;
}

const checked = sql.raw(
  'r.row_id, r.member, r.apply_id, r.apply_no, r.name_text, r.party_text, r.create_type, r.self_sign, r.directory_id',
);

/**
 * Rows `from` to `to` in order, one after another as they are asked for; few of a list that is merged from its slots by
 * their ids, which the indexes alone give.
 */
const someRows = (q: Query, from: number, to: number): RawBuilder<unknown> =>
  to <= mostEager && !isOneRange(q) && !q.scope.members
    ? sql`select ${checked} from contract_row r where r.row_id = any(array(${pageSelect(q, to - from, from)}))
        order by ${order(q.desc, `r.${q.key}`, 'r.row_id')}`
    : sql`select * from (${ordered(q, checked, q.desc, to)}) u order by ${order(q.desc)} limit ${to - from} offset ${from}`;

/** Ids in the list's order, and whether there may be more of them. */
export type Found = { ids: string[]; more: boolean };

/** The first `most` ids in order for which every check holds, among rows `from` to `to` of the list. */
export async function walk(tx: Tx, q: Query, from: number, to: number, most: number): Promise<Found> {
  const { rows } = await sql<{ row_id: string; step: number; ok: boolean }>`
    select row_id, step, ok from (
      select r.row_id, row_number() over () as step, (${all(q.checks)}) as ok from (${someRows(q, from, to)}) r
    ) w where ok or step = ${to - from} limit ${most}`.execute(tx);
  const ids = rows.filter((r) => r.ok).map((r) => r.row_id);
  return { ids, more: ids.length === most || rows.at(-1)?.step === to - from };
}

/** The first `most` ids in order for which every check holds, wherever they stand. */
export async function walkAll(tx: Tx, q: Query, most: number): Promise<Found> {
  const { rows } = await sql<{ row_id: string }>`select r.row_id from (${ordered(q, checked, q.desc, null)}) r
    where ${all(q.checks)} order by ${order(q.desc)} limit ${most}`.execute(tx);
  return { ids: rows.map((r) => r.row_id), more: rows.length === most };
}

/** Up to so many contracts that the search index names are looked up at once; of more, those that come first. */
const mostLookedUp = 500;

/** Ids of the page, whether hits were left out, and whether more than those looked up are of one moment. */
type Among = { ids: string[]; cut: boolean; tied: boolean };

/**
 * Rows of the contracts that the search index names: of the first `top` when it names many, or of all (null). Rows are looked
 * up by contract and judged outside of that look-up: a plan made for any viewer would rather read the list, which the biggest
 * one has 300,000 rows of.
 */
async function amongHits(
  tx: Tx,
  q: Query,
  hits: RawBuilder<unknown>,
  top: number | null,
  most: number,
): Promise<Among> {
  const inTime = sql.raw(q.desc ? 'at desc' : 'at');
  const few = Math.max(mostLookedUp, top ?? 0);
  // many hits are never sorted as a whole: the sort keeps those that come first
  const first = top === null ? sql`` : sql`order by ${inTime} limit ${few + 1}`;
  // contracts of one moment stay together: their rows are ordered among themselves
  const these =
    top === null
      ? sql``
      : sql`order by ${inTime} fetch first (select case when count(*) > ${few} then ${top}::int8 end from hit) rows with ties`;
  const { rows } = await sql<{ row_id: string | null; named: number; seen: number }>`with
    hit as materialized (select * from (${hits}) h ${first}),
    top as materialized (select apply_id from hit ${these}),
    page as (select r.row_id, r.${sql.raw(q.key)} as at
      from (select * from contract_row r where ${contractOf(q.scope.list)} = any(array(select apply_id from top)) offset 0) r
      where ${all([...rangeOf(q), ...anywhere(q), ...q.checks])}
      order by ${order(q.desc)} limit ${most})
    select p.row_id, c.named, c.seen from (select (select count(*) from hit) as named, (select count(*) from top) as seen) c
    left join page p on true order by ${order(q.desc)}`.execute(tx);
  const { named, seen } = rows[0]!;
  return {
    ids: rows.flatMap((r) => r.row_id ?? []),
    cut: top !== null && named > few,
    tied: seen > few,
  };
}

/** Ids in order among the contracts that the search index names: the first `most`, or of very many at least the first `need`. */
export async function search(
  tx: Tx,
  q: Query,
  hits: RawBuilder<unknown>,
  need: number,
  most: number,
): Promise<Found> {
  const near = await amongHits(tx, q, hits, 2 * need, most);
  // some of those that come first may not be in this list, and of one moment there may be more than were kept
  const enough = !near.cut || (near.ids.length >= need && !near.tied);
  const { ids, cut } = enough ? near : await amongHits(tx, q, hits, null, most);
  return { ids, more: cut || ids.length === most };
}

/** Every row of the list in its order. */
export function wholeList(q: Query): RawBuilder<unknown> {
  if (q.hits && q.checks.length > 0)
    return sql`select r.row_id from contract_row r where r.apply_id in (select apply_id from (${q.hits}) h)
      and ${all([...rangeOf(q), ...anywhere(q), ...q.checks])} order by ${order(q.desc, `r.${q.key}`, 'r.row_id')}`;
  const checks = q.checks.length > 0 ? sql`where ${all(q.checks)}` : sql``;
  return sql`select r.row_id from (${ordered(q, checked, q.desc, null)}) r ${checks} order by ${order(q.desc)}`;
}

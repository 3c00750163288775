// SQL of the pages. A list is the ordered union of its slots' index ranges (contract_row_updated and its sisters): the
// database merges them lazily, so that a first page touches as many entries as it shows.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import { within } from '../scope.ts';
import type { Query } from './read-filter.ts';

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Conditions that an index range answers, without the slot. */
function rangeOf(q: Query): RawBuilder<unknown>[] {
  const key = sql.raw(`r.${q.key}`);
  return [
    within(q.scope),
    q.recycled ? sql`r.del_status = 1` : sql`r.del_status = 0`,
    ...(q.from ? [sql`${key} >= ${q.from}`] : []),
    ...(q.to ? [sql`${key} < ${q.to}`] : []),
  ];
}

const order = (desc: boolean, at = 'at', id = 'row_id') =>
  sql.raw(desc ? `${at} desc, ${id} desc` : `${at} asc, ${id} asc`);

/** Slots and directories as sets, for rows that come in no order. */
const anywhere = (q: Query): RawBuilder<unknown>[] => [
  sql`r.slot = any(${q.slots}::smallint[])`,
  ...(q.directories ? [sql`r.directory_id = any(${q.directories}::uuid[])`] : []),
];

/**
 * Rows in order, one branch for each slot (and directory); the recycle bin has one order for all of its slots. Each branch
 * is ordered and cut by itself: without that the database would sort the whole list instead of merging index ranges.
 */
function ordered(
  q: Query,
  columns: RawBuilder<unknown>,
  desc: boolean,
  most: number | null,
): RawBuilder<unknown> {
  const key = sql.raw(`r.${q.key}`);
  const branch = (more: readonly RawBuilder<unknown>[]) =>
    sql`(select ${columns}, ${key} as at from contract_row r where ${all([...rangeOf(q), ...more])}
      order by ${order(desc, `r.${q.key}`, 'r.row_id')} ${most === null ? sql`` : sql`limit ${most}`})`;
  if (q.recycled) return branch(anywhere(q));
  const branches = (q.directories ?? [null]).flatMap((id) =>
    q.slots.map((slot) =>
      branch([sql`r.slot = ${slot}`, ...(id === null ? [] : [sql`r.directory_id = ${id}`])]),
    ),
  );
  return sql.join(branches, sql` union all `);
}
/** Ids of one page, by the indexes alone; `reverse` counts the offset from the list's end. */
export async function pageIds(
  tx: Tx,
  q: Query,
  limit: number,
  offset: number,
  reverse = false,
): Promise<string[]> {
  const { rows } = await sql<{
    row_id: string;
  }>`select row_id from (${ordered(q, sql`r.row_id`, q.desc !== reverse, limit + offset)}) u
    order by ${order(q.desc !== reverse)} limit ${limit} offset ${offset}`.execute(tx);
  const ids = rows.map((r) => r.row_id);
  return reverse ? ids.reverse() : ids;
}

/** How many rows the index ranges hold, at most `most`. */
export async function countRange(tx: Tx, q: Query, most: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from (select 1 from (${ordered(q, sql`r.row_id`, q.desc, most)}) u limit ${most}) v`.execute(
    tx,
  );
  return rows[0]!.n;
}

const checked = sql.raw(
  'r.row_id, r.apply_id, r.apply_no, r.name_text, r.party_text, r.create_type, r.self_sign, r.directory_id',
);

/**
 * Walks the list in order over at most `steps` rows and answers the first `most` ids for which every check holds, and
 * whether the walk ended before the list did.
 */
export async function walk(
  tx: Tx,
  q: Query,
  steps: number,
  most: number,
): Promise<{ ids: string[]; stopped: boolean }> {
  const { rows } = await sql<{ row_id: string; step: number; ok: boolean }>`
    select row_id, step, ok from (
      select r.row_id, row_number() over () as step, (${all(q.checks)}) as ok
      from (select * from (${ordered(q, checked, q.desc, steps)}) u order by ${order(q.desc)} limit ${steps}) r
    ) w where ok or step = ${steps} limit ${most}`.execute(tx);
  const ids = rows.filter((r) => r.ok).map((r) => r.row_id);
  return { ids, stopped: rows.at(-1)?.step === steps };
}

/** The first `most` ids in order among the contracts that the search index names. */
export async function search(tx: Tx, q: Query, hits: RawBuilder<unknown>, most: number): Promise<string[]> {
  const { rows } = await sql<{ row_id: string }>`with hits as materialized (${hits})
    select r.row_id from hits h join contract_row r on r.apply_id = h.apply_id
    where ${all([...rangeOf(q), ...anywhere(q), ...q.checks])}
    order by ${order(q.desc, `r.${q.key}`, 'r.row_id')} limit ${most}`.execute(tx);
  return rows.map((r) => r.row_id);
}

/** Every row of the list in its order. */
export function wholeList(q: Query): RawBuilder<unknown> {
  if (q.hits && q.checks.length > 0)
    return sql`select r.row_id from contract_row r where r.apply_id in (${q.hits})
      and ${all([...rangeOf(q), ...anywhere(q), ...q.checks])} order by ${order(q.desc, `r.${q.key}`, 'r.row_id')}`;
  const checks = q.checks.length > 0 ? sql`where ${all(q.checks)}` : sql``;
  return sql`select r.row_id from (${ordered(q, checked, q.desc, null)}) r ${checks} order by ${order(q.desc)}`;
}

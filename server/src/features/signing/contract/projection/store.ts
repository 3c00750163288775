// SQL of the read model: projection, counters and their folding.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

const content = [
  'list',
  'viewer',
  'member',
  'apply_id',
  'sign_no',
  'slot',
  'self_sign',
  'create_type',
  'apply_no',
  'name_text',
  'party_text',
  'created_at',
  'updated_at',
  'done_at',
  'deadline',
];
/** Beside apply_id. */
const searched = ['viewers', 'body', 'marks', 'created_at', 'updated_at', 'done_at', 'deadline'];
const columns = sql.raw(content.join(', '));
const qualified = (alias: string, of = content) => sql.raw(of.map((c) => `${alias}.${c}`).join(', '));
const replaced = (of = content) => sql.raw(of.map((c) => `${c} = excluded.${c}`).join(', '));
/** What a row counts for: arguments of contract_slots. */
const counted = (alias: string) =>
  sql.raw(`contract_slots(${alias}.viewer, ${alias}.list, ${alias}.slot, ${alias}.member, ${alias}.del_status,
    ${alias}.directory_id, ${alias}.created_at, ${alias}.done_at, ${alias}.updated_at) k`);

/**
 * Rows, counters' changes and search text of these contracts in one statement. For one contract, as an act projects, it asks without an array:
 * of an array PostgreSQL takes ten values for granted, holds a plan that serves any for dearer than one of its own each time, and planning
 * took three times as long as the work.
 */
export async function project(tx: Tx, applyIds: readonly string[]): Promise<void> {
  const theirs = applyIds.length === 1 ? sql`= ${applyIds[0]}::uuid` : sql`= any(${applyIds}::uuid[])`;
  await sql`with want as materialized (
      -- where one viewer put a row away says nothing about the next one
      select w.*, coalesce(o.del_status, 0::smallint) as del_status, o.directory_id
      from contract_row_of w left join contract_row o on o.row_id = w.row_id and o.viewer = w.viewer where w.apply_id ${theirs}
    ), old as materialized (
      select * from contract_row where apply_id ${theirs}
    ), gone as (
      delete from contract_row r using old o where r.row_id = o.row_id and not exists (select from want w where w.row_id = o.row_id)
    ), put as (
      insert into contract_row (row_id, ${columns})
      select w.row_id, ${qualified('w')} from want w
      where not exists (select from old o where o.row_id = w.row_id and (${qualified('o')}) is not distinct from (${qualified('w')}))
      on conflict (row_id) do update set ${replaced()},
        del_status = case when contract_row.viewer = excluded.viewer then contract_row.del_status else 0::smallint end,
        directory_id = case when contract_row.viewer = excluded.viewer then contract_row.directory_id end
    ), changed as (
      insert into contract_count_delta (viewer, list, slot, part, member, n)
      select viewer, list, slot, part, member, sum(n) from (
        select w.viewer, w.list, k.slot, k.part, k.member, 1 as n from want w, ${counted('w')}
        union all select o.viewer, o.list, k.slot, k.part, k.member, -1 from old o, ${counted('o')}
      ) d group by 1, 2, 3, 4, 5 having sum(n) <> 0
    ), forgotten as (
      delete from contract_text t where t.apply_id ${theirs} and not exists (select from want w where w.apply_id = t.apply_id)
    )
    insert into contract_text select t.* from contract_text_of t where t.apply_id ${theirs}
      and not exists (select from contract_text x where x.apply_id = t.apply_id
        and (${qualified('x', searched)}) is not distinct from (${qualified('t', searched)}))
    on conflict (apply_id) do update set ${replaced(searched)}`.execute(tx);
}

/** Folds appended changes into the counters; answers how many. One folder at a time, writers are never waited for. */
export async function foldCounts(tx: Tx, most: number): Promise<number> {
  const { rows: lock } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(7021963) as got`.execute(tx);
  if (!lock[0]?.got) return 0;
  const { rows } = await sql<{ n: number }>`with taken as (
      delete from contract_count_delta where delta_id in (
        select delta_id from contract_count_delta order by delta_id limit ${most})
      returning viewer, list, slot, part, member, n
    ), folded as (
      insert into contract_count (viewer, list, slot, part, member, n)
      select viewer, list, slot, part, member, sum(n) from taken group by 1, 2, 3, 4, 5 having sum(n) <> 0
      on conflict (viewer, list, slot, part, member) do update set n = contract_count.n + excluded.n
    ) select count(*) as n from taken`.execute(tx);
  return rows[0]!.n;
}

export type Difference = { what: 'row' | 'text' | 'count'; key: string };

/** Where the read model is not what the contracts say, at most `limit` of each kind; everything is read. */
export async function differences(tx: Tx, limit: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    (select 'row' as what, coalesce(w.row_id, r.row_id)::text as key from contract_row_of w full join contract_row r on r.row_id = w.row_id
      where (${qualified('w')}) is distinct from (${qualified('r')}) limit ${limit})
    union all
    (select 'text', coalesce(w.apply_id, t.apply_id)::text from contract_text_of w full join contract_text t on t.apply_id = w.apply_id
      where (${qualified('w', searched)}) is distinct from (${qualified('t', searched)}) limit ${limit})
    union all
    (select 'count', concat_ws('/', viewer, list, slot, part, member) from (
        select viewer, list, slot, part, member, n from contract_count
        union all select viewer, list, slot, part, member, n from contract_count_delta
        union all select r.viewer, r.list, k.slot, k.part, k.member, -1 from contract_row r, ${counted('r')}
      ) c group by viewer, list, slot, part, member having sum(n) <> 0 limit ${limit})`.execute(tx);
  return rows;
}

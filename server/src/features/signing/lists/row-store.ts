// SQL of the recycle bin, which belongs to the viewer of a row. Rows are locked by a statement of their own
// first, so that the counters' change is computed from what really stands there.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { type Scope, within } from './scope.ts';
import { List } from './slots.ts';

export type HeldRow = {
  row_id: string;
  apply_id: string;
  slot: number;
  del_status: 0 | 1 | 2;
  directory_id: string | null;
};
/** Rows as their list names them: sent ones by applyId, lines by signNo. */
export type RowKeys = readonly string[];

const named = (list: List, keys: RowKeys) =>
  list === List.Sent
    ? sql`r.row_id = any(${keys}::uuid[])`
    : sql`r.row_id in (select s.sign_info_id from sign_info s where s.sign_no = any(${keys}::text[]))`;

/** The caller's own rows among these, without those that are gone from his view. */
export async function findRows(tx: Tx, scope: Scope, keys: RowKeys): Promise<HeldRow[]> {
  const { rows } =
    await sql<HeldRow>`select r.row_id, r.apply_id, r.slot, r.del_status, r.directory_id from contract_row r
    where ${within(scope)} and ${named(scope.list, keys)} and r.del_status <> 2`.execute(tx);
  return rows;
}

/** Contracts first, as every act does, then their rows; one order for everybody. */
export async function lockContracts(tx: Tx, applyIds: readonly string[]): Promise<void> {
  await sql`select from apply where apply_id = any(${applyIds}::uuid[]) order by apply_id for no key update`.execute(
    tx,
  );
}
export async function lockRows(tx: Tx, rowIds: readonly string[]): Promise<void> {
  await sql`select from contract_row where row_id = any(${rowIds}::uuid[]) order by row_id for update`.execute(
    tx,
  );
}

/** Moves locked rows in or out of the recycle bin, with their counters. */
export async function changeRows(tx: Tx, rowIds: readonly string[], to: 0 | 1 | 2): Promise<void> {
  const counted = (del: RawBuilder<unknown>) =>
    sql`contract_row r, contract_slots(r.viewer, r.list, r.slot, r.member, ${del}, r.directory_id, r.created_at, r.done_at, r.updated_at) k
      where r.row_id = any(${rowIds}::uuid[])`;
  await sql`with changed as (
      update contract_row set del_status = ${to} where row_id = any(${rowIds}::uuid[])
    )
    insert into contract_count_delta (viewer, list, slot, part, member, n)
    select viewer, list, slot, part, member, sum(n) from (
      select r.viewer, r.list, k.slot, k.part, k.member, 1 as n from ${counted(sql`${to}::smallint`)}
      union all select r.viewer, r.list, k.slot, k.part, k.member, -1 from ${counted(sql`r.del_status`)}
    ) d group by 1, 2, 3, 4, 5 having sum(n) <> 0`.execute(tx);
}

// SQL of the archive in the read model: which directory a row stands in. Contracts and rows are locked by the caller, so
// that the counters' change is computed from what really stands there.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import { Counted } from '../slots.ts';

/** Rows into a directory, or out of all (null), with their counters; rows in the recycle bin count nowhere. */
export async function putRows(tx: Tx, rowIds: readonly string[], to: string | null): Promise<void> {
  await sql`with old as materialized (
      select r.row_id, r.viewer, r.list, r.member, r.directory_id, r.del_status from contract_row r
      where r.row_id = any(${rowIds}::uuid[]) and r.directory_id is distinct from ${to}::uuid
    ), put as (
      update contract_row r set directory_id = ${to}::uuid from old o where r.row_id = o.row_id
    )
    insert into contract_count_delta (viewer, list, slot, part, member, n)
    select viewer, list, ${Counted.InDirectory}, part, member, sum(n) from (
      select viewer, list, directory_id::text as part, member, -1 as n from old
        where del_status = 0 and directory_id is not null
      union all
      select viewer, list, ${to}::text, member, 1 from old where del_status = 0 and ${to}::uuid is not null
    ) d group by viewer, list, part, member having sum(n) <> 0`.execute(tx);
}

/** Whether anything stands in the directory in anybody's list. */
export async function anyStandsIn(tx: Tx, directoryId: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (
    select from contract_row r where r.directory_id = ${directoryId} and r.del_status = 0) as any`.execute(
    tx,
  );
  return rows[0]?.any === true;
}

/** Rows of a directory, of every viewer, those in the recycle bin too. */
export async function rowsIn(
  tx: Tx,
  directoryId: string,
  limit: number,
): Promise<{ row_id: string; apply_id: string }[]> {
  const { rows } = await sql<{ row_id: string; apply_id: string }>`
    select r.row_id, r.apply_id from contract_row r where r.directory_id = ${directoryId}
    order by r.apply_id, r.row_id limit ${limit}`.execute(tx);
  return rows;
}

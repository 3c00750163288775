// SQL of who leads departments: the name of who is to, and what somebody led who leaves. Runs inside asOwner: row-level security shows one enterprise's.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** Undefined for somebody who is not in the enterprise now. */
export async function nameOfMember(tx: Tx, corpId: string, memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from corp_user
    where corp_id = ${corpId} and member_id = ${memberId} and left_at is null`.execute(tx);
  return rows[0]?.name;
}

export async function headedBy(tx: Tx, corpId: string, memberId: string): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`select name from corp_group
    where corp_id = ${corpId} and head_id = ${memberId} order by name`.execute(tx);
  return rows;
}

/** Somebody else leads them from now on, or nobody; answers their names. */
export async function dropHeads(
  tx: Tx,
  corpId: string,
  memberId: string,
  heir: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`update corp_group set head_id = ${heir}, version = version + 1
    where corp_id = ${corpId} and head_id = ${memberId} returning name`.execute(tx);
  return rows.map((row) => row.name).sort();
}

// SQL of who decides in somebody's place for a while (委托审批). Runs inside asOwner.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** Of these people those who have asked somebody else for now: person → delegate. */
export async function delegatesOf(
  tx: Tx,
  corpId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ member_id: string; delegate_id: string }>`select member_id, delegate_id
    from flow_delegate where corp_id = ${corpId} and member_id = any(${memberIds}::uuid[])
      and starts_at <= ${now} and ends_at > ${now}`.execute(tx);
  return new Map(rows.map((row) => [row.member_id, row.delegate_id]));
}

export type Delegation = { delegate_id: string; starts_at: Date; ends_at: Date };
/** What he has set, unless it is over. */
export async function delegationOf(
  tx: Tx,
  corpId: string,
  memberId: string,
  now: Date,
): Promise<Delegation | undefined> {
  const { rows } = await sql<Delegation>`select delegate_id, starts_at, ends_at from flow_delegate
    where corp_id = ${corpId} and member_id = ${memberId} and ends_at > ${now}`.execute(tx);
  return rows[0];
}

export async function setDelegation(
  tx: Tx,
  corpId: string,
  memberId: string,
  to: Delegation | undefined,
): Promise<void> {
  if (!to) {
    await sql`delete from flow_delegate where corp_id = ${corpId} and member_id = ${memberId}`.execute(tx);
    return;
  }
  await sql`insert into flow_delegate (corp_id, member_id, delegate_id, starts_at, ends_at)
    values (${corpId}, ${memberId}, ${to.delegate_id}, ${to.starts_at}, ${to.ends_at})
    on conflict (corp_id, member_id) do update set delegate_id = excluded.delegate_id,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(tx);
}

/** Who left decides for nobody, and nobody for him. */
export async function dropDelegations(tx: Tx, corpId: string, memberId: string): Promise<void> {
  await sql`delete from flow_delegate
    where corp_id = ${corpId} and (member_id = ${memberId} or delegate_id = ${memberId})`.execute(tx);
}

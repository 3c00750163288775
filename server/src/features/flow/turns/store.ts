// SQL of turns: whose many are, and which leave whom they were given to. Runs inside asOwner, flow_ref excepted.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Gone, Ref } from '../kept/store.ts';
import type { Reader } from '../list/lists.ts';

/** Running requests that a person made, or in whose open step he has an open turn. */
export async function refsOfMember(
  tx: Tx,
  corpId: string,
  memberId: string,
): Promise<(Ref & { asked: boolean })[]> {
  const { rows } = await sql<Ref & { asked: boolean }>`
    select i.inst_id, i.inst_no, i.corp_id, i.apply_id, coalesce(i.asker_member = ${memberId}, false) as asked
    from flow_inst i where i.corp_id = ${corpId} and i.status = 0 and (i.asker_member = ${memberId} or exists (
      select from flow_task t where t.inst_id = i.inst_id and t.member_id = ${memberId} and t.state in (0, 1)))
    order by i.apply_id, i.inst_id`.execute(tx);
  return rows;
}

/** Why turns were taken from whom they were. */
export async function recordGone(tx: Tx, taskIds: readonly string[], why: Gone): Promise<void> {
  await sql`update flow_task set gone = ${why} where task_id = any(${[...taskIds]}::uuid[])`.execute(tx);
}

/** Requests that wait for somebody who could decide. */
export async function vacantRefs(tx: Tx): Promise<Ref[]> {
  const { rows } = await sql<Ref>`select inst_id, inst_no, corp_id, apply_id from flow_ref
    where vacant order by inst_id limit 1000`.execute(tx);
  return rows;
}

/** How many of these turns are of this member, by the account and phone of when he was asked. */
export async function countOwn(
  tx: Tx,
  list: readonly { instIdNo: string; approveId: string }[],
  { corpId, memberId, seat }: Reader & { corpId: string },
): Promise<number> {
  const asked = sql`unnest(${list.map(({ instIdNo }) => instIdNo)}::text[], ${list.map(({ approveId }) => approveId)}::uuid[])`;
  const { rows } = await sql<{ n: number }>`select count(distinct t.task_id)::int as n
    from ${asked} as asked (inst_no, task_id)
    join flow_task t on t.task_id = asked.task_id join flow_inst i on i.inst_id = t.inst_id and i.inst_no = asked.inst_no
    where i.corp_id = ${corpId} and t.member_id = ${memberId}
      and (t.account_id is null or t.account_id = ${seat.accountId}::uuid) and t.mobile_blind = ${seat.phone}::bytea`.execute(
    tx,
  );
  return rows[0]!.n;
}

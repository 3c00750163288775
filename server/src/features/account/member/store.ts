// SQL of memberships as the enterprise sees them: who holds which rights. Runs under the enterprise's row-level security.
import type { Grants } from '@xinqi/domain';
import { sql } from 'kysely';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/live.ts';

export type Member = { memberId: string; accountId: string; name: string; grants: Grants };

const asCorp = <T>(tx: Tx, corpId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asOwner(tx, { accountId: '', corpId }, work);

/** Topic on which a member's open pages learn that his rights changed or ended. */
export const rightsTopic = (corpId: string, accountId: string): string => `rights:${corpId}:${accountId}`;

/** Until the transaction ends nobody else changes rights in this enterprise. */
export async function lockRights(tx: Tx, corpId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rights:${corpId}`}, 0))`.execute(tx);
}

type Row = { member_id: string; account_id: string; name: string; super_flag: boolean; pids: number[] };
const present = (r: Row): Member => ({
  memberId: r.member_id,
  accountId: r.account_id,
  name: r.name,
  grants: { superFlag: r.super_flag, pids: new Set(r.pids) },
});

/** Of these the active members of this enterprise; foreign, absent and departed ones are left out. */
export async function findMembers(tx: Tx, corpId: string, memberIds: readonly string[]): Promise<Member[]> {
  const { rows } = await asCorp(tx, corpId, (inner) =>
    sql<Row>`select m.member_id, m.account_id, a.name, m.super_flag, m.pids
      from corp_member m join account a using (account_id)
      where m.corp_id = ${corpId} and m.member_id = any(${memberIds}::uuid[]) and m.active`.execute(inner),
  );
  return rows.map(present);
}

/** His membership, by account. */
export async function memberByAccount(
  tx: Tx,
  corpId: string,
  accountId: string,
): Promise<Member | undefined> {
  const { rows } = await asCorp(tx, corpId, (inner) =>
    sql<Row>`select m.member_id, m.account_id, a.name, m.super_flag, m.pids
      from corp_member m join account a using (account_id)
      where m.corp_id = ${corpId} and m.account_id = ${accountId} and m.active`.execute(inner),
  );
  return rows[0] && present(rows[0]);
}

/** The account of a membership that ended, unless it is a member again under another number. */
export async function endedAccount(tx: Tx, corpId: string, memberId: string): Promise<string | undefined> {
  const { rows } = await asCorp(tx, corpId, (inner) =>
    sql<{ account_id: string }>`select account_id from corp_member m
      where m.corp_id = ${corpId} and m.member_id = ${memberId} and not m.active and not exists (
        select from corp_member o where o.corp_id = m.corp_id and o.account_id = m.account_id and o.active)`.execute(
      inner,
    ),
  );
  return rows[0]?.account_id;
}

/** Of these blind indexes of mobiles those that active members have, as hex. */
export async function mobilesOfMembers(
  tx: Tx,
  corpId: string,
  blinds: readonly Buffer[],
): Promise<Set<string>> {
  const { rows } = await asCorp(tx, corpId, (inner) =>
    sql<{ mobile_blind: Buffer }>`select a.mobile_blind from corp_member m join account a using (account_id)
      where m.corp_id = ${corpId} and m.active and a.mobile_blind = any(${blinds}::bytea[])`.execute(inner),
  );
  return new Set(rows.map((r) => r.mobile_blind.toString('hex')));
}

/** How many active super administrators the enterprise has. */
export async function countSupers(tx: Tx, corpId: string): Promise<number> {
  const { rows } = await asCorp(tx, corpId, (inner) =>
    sql<{ n: number }>`select count(*) as n from corp_member
      where corp_id = ${corpId} and super_flag and active`.execute(inner),
  );
  return rows[0]!.n;
}

/** Accounts of the active super administrators. */
export async function supersOf(tx: Tx, corpId: string): Promise<string[]> {
  const { rows } = await asCorp(tx, corpId, (inner) =>
    sql<{ account_id: string }>`select account_id from corp_member
      where corp_id = ${corpId} and super_flag and active`.execute(inner),
  );
  return rows.map((row) => row.account_id);
}

/** Accounts of the active members who hold all of these pids, super administrators among them. */
export async function holdersOf(tx: Tx, corpId: string, pids: readonly number[]): Promise<string[]> {
  const { rows } = await asCorp(tx, corpId, (inner) =>
    sql<{ account_id: string }>`select account_id from corp_member
      where corp_id = ${corpId} and active and (super_flag or pids @> ${pids}::integer[]) order by account_id`.execute(
      inner,
    ),
  );
  return rows.map((row) => row.account_id);
}

/** What active members hold beside being super administrator: one statement for any number; tells their open pages. */
export async function setPids(
  tx: Tx,
  corpId: string,
  members: readonly { memberId: string; pids: readonly number[] }[],
): Promise<void> {
  const { rows } = await asCorp(tx, corpId, (inner) =>
    sql<{
      account_id: string;
    }>`update corp_member m set pids = array(select jsonb_array_elements_text(n.pids)::int)
        from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as n("memberId" uuid, pids jsonb)
        where m.corp_id = ${corpId} and m.member_id = n."memberId" and m.active returning m.account_id`.execute(
      inner,
    ),
  );
  for (const { account_id: accountId } of rows) publish(tx, rightsTopic(corpId, accountId));
}

/** Makes or unmakes a super administrator, and tells his open pages; false when he is no active member. */
export async function setSuper(
  tx: Tx,
  corpId: string,
  memberId: string,
  superFlag: boolean,
): Promise<boolean> {
  const { rows } = await asCorp(tx, corpId, (inner) =>
    sql<{ account_id: string }>`update corp_member set super_flag = ${superFlag}
      where corp_id = ${corpId} and member_id = ${memberId} and active returning account_id`.execute(inner),
  );
  if (!rows[0]) return false;
  publish(tx, rightsTopic(corpId, rows[0].account_id));
  return true;
}

/** Ends a membership with every right; false when it was none. */
export async function endMembership(tx: Tx, corpId: string, memberId: string): Promise<boolean> {
  const { rows } = await asCorp(tx, corpId, (inner) =>
    sql<{ account_id: string }>`update corp_member set active = false, super_flag = false, pids = '{}'
      where corp_id = ${corpId} and member_id = ${memberId} and active returning account_id`.execute(inner),
  );
  if (!rows[0]) return false;
  publish(tx, rightsTopic(corpId, rows[0].account_id));
  return true;
}

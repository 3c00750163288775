// SQL of invitations: at most one of a person is neither used nor replaced.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type InviteRecord = {
  invite_id: string;
  corp_id: string;
  member_id: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
};
export type NewInvite = Omit<InviteRecord, 'used_at'>;

/** Of one enterprise, with the same times. */
export async function insertInvites(tx: Tx, invites: readonly NewInvite[]): Promise<void> {
  const [first] = invites;
  if (!first) return;
  await sql`insert into corp_invite (invite_id, corp_id, member_id, issued_at, expires_at)
    select i, ${first.corp_id}, m, ${first.issued_at}, ${first.expires_at}
    from unnest(${invites.map((i) => i.invite_id)}::uuid[], ${invites.map((i) => i.member_id)}::uuid[]) as t (i, m)`.execute(
    tx,
  );
}
/** The invitation of somebody that was neither used nor replaced, expired or not. */
export async function inviteOf(tx: Tx, corpId: string, memberId: string): Promise<InviteRecord | undefined> {
  const { rows } = await sql<InviteRecord>`select * from corp_invite
    where corp_id = ${corpId} and member_id = ${memberId} and used_at is null`.execute(tx);
  return rows[0];
}
export async function markSent(tx: Tx, inviteId: string, now: Date): Promise<void> {
  await sql`update corp_invite set sms_at = ${now} where invite_id = ${inviteId}`.execute(tx);
}
export async function endInvites(tx: Tx, memberId: string, now: Date): Promise<void> {
  await sql`update corp_invite set used_at = ${now} where member_id = ${memberId} and used_at is null`.execute(
    tx,
  );
}
/** An invitation that was neither used nor replaced. */
export async function openInvite(
  tx: Tx,
  corpId: string,
  inviteId: string,
): Promise<InviteRecord | undefined> {
  const { rows } = await sql<InviteRecord>`select * from corp_invite
    where corp_id = ${corpId} and invite_id = ${inviteId} and used_at is null`.execute(tx);
  return rows[0];
}

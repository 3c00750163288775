// SQL of who is reached behind a person of an enterprise, and of every change of it (docs/decisions/0063). Runs inside asOwner.
// Changes are numbered: what began after number n is not touched by those up to n, whatever the clocks of several processes say.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** `mobile`: his account has another phone. `corrected`: an administrator gave who has no account another one. */
export type ContactChange = 'entered' | 'joined' | 'unbound' | 'corrected' | 'mobile' | 'left';
export type NewChange = {
  corpId: string;
  memberIds: readonly string[];
  what: ContactChange;
  byAccount: string | null;
  byPhone: Buffer | null;
  toAccount: string | null;
  toPhone: Buffer | null;
};

export async function insertChanges(tx: Tx, c: NewChange, now: Date): Promise<void> {
  await sql`insert into contact_change (corp_id, member_id, what, by_account, by_phone, to_account, to_phone, headed,
      changed_at)
    select ${c.corpId}, m, ${c.what}, ${c.byAccount}, ${c.byPhone}, ${c.toAccount}, ${c.toPhone},
      exists (select from corp_group g where g.corp_id = ${c.corpId} and g.head_id = m), ${now}
    from unnest(${[...c.memberIds]}::uuid[]) m`.execute(tx);
}

export async function lastChange(tx: Tx, corpId: string): Promise<number> {
  const { rows } = await sql<{ no: number }>`select coalesce(max(change_no), 0) as no from contact_change
    where corp_id = ${corpId}`.execute(tx);
  return rows[0]!.no;
}

export type PersonSeat = { memberId: string; accountId: string | null; mobileBlind: Buffer | null };
/** Of these those who are in the enterprise now. `lock`: nobody is bound, unbound or let go until `tx` ends. */
export async function seatsOf(
  tx: Tx,
  corpId: string,
  memberIds: readonly string[],
  lock: boolean,
): Promise<PersonSeat[]> {
  const held = sql.raw(lock ? 'order by member_id for share' : '');
  const { rows } = await sql<PersonSeat>`select member_id as "memberId", account_id as "accountId",
      mobile_blind as "mobileBlind"
    from corp_user where corp_id = ${corpId} and member_id = any(${[...memberIds]}::uuid[]) and left_at is null
    ${held}`.execute(tx);
  return rows;
}

/** The phone under which a person is known who has no account (yet); undefined: nobody is known by this number. */
export async function phoneOnFile(tx: Tx, memberId: string): Promise<Buffer | null | undefined> {
  const { rows } = await sql<{ mobile_blind: Buffer | null }>`select mobile_blind from corp_user
    where member_id = ${memberId}`.execute(tx);
  return rows[0]?.mobile_blind;
}

/** Whether an account was ever taken from this person. */
export async function wasUnbound(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from contact_change where member_id = ${memberId} and what = 'unbound'
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Since when, and whose turns it is about: people, and (`heads`) whoever headed a department. */
export type Since = { no: number; members: readonly string[]; heads: boolean };
export type Candidate = { memberId: string; accountId: string | null; phone: Buffer | null };

/**
 * Of these people those who gain by a change since: they came or became reachable elsewhere, were bound by it, or changed one of
 * those whose turns it is about.
 */
export async function gainers(
  tx: Tx,
  corpId: string,
  people: readonly Candidate[],
  { no, members, heads }: Since,
): Promise<Set<string>> {
  const { rows } = await sql<{ member_id: string }>`select distinct p.member_id
    from unnest(${people.map((p) => p.memberId)}::uuid[], ${people.map((p) => p.accountId)}::uuid[],
      ${people.map((p) => p.phone)}::bytea[]) as p (member_id, account_id, phone)
    join contact_change c on c.corp_id = ${corpId} and c.change_no > ${no} and (
      c.member_id = p.member_id or c.to_account = p.account_id or c.to_phone = p.phone
      or ((c.by_account = p.account_id or c.by_phone = p.phone)
        and (c.member_id = any(${[...members]}::uuid[]) or (${heads} and c.headed))))`.execute(tx);
  return new Set(rows.map((row) => row.member_id));
}

/** Of these people those whom an administrator gave another phone since. */
export async function correctedSince(tx: Tx, memberIds: readonly string[], no: number): Promise<Set<string>> {
  const { rows } = await sql<{ member_id: string }>`select distinct member_id from contact_change
    where member_id = any(${[...memberIds]}::uuid[]) and what = 'corrected' and change_no > ${no}`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.member_id));
}

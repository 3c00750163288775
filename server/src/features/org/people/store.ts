// SQL of an enterprise's people. Runs inside asOwner: row-level security shows one enterprise's.
import { type RawBuilder, sql } from 'kysely';
import type { SealedRecord } from '../../../platform/crypto/vault.ts';
import type { Tx } from '../../../platform/db.ts';

export type PersonRecord = {
  member_id: string;
  corp_id: string;
  group_id: string | null;
  name: string;
  title: string;
  account_id: string | null;
  pii_dek: Buffer | null;
  pii_blob: Buffer | null;
  mobile_blind: Buffer | null;
  version: number;
  joined_at: Date;
  left_at: Date | null;
};
/** With the name of the department, whether an invitation waits, and when it was sent by SMS. */
export type ListedPerson = PersonRecord & {
  group_name: string | null;
  invited: boolean;
  sms_at: Date | null;
};
const tables = (tx: Tx) => tx.withTables<{ corp_user: PersonRecord }>();

/** Of these those who are in the enterprise now. */
export async function findPeople(
  tx: Tx,
  corpId: string,
  memberIds: readonly string[],
): Promise<PersonRecord[]> {
  return tables(tx)
    .selectFrom('corp_user')
    .selectAll()
    .where('corp_id', '=', corpId)
    .where('left_at', 'is', null)
    .where('member_id', 'in', [...memberIds])
    .execute();
}

/** The person of this mobile without an account. */
export async function personByMobile(
  tx: Tx,
  corpId: string,
  blind: Buffer,
): Promise<PersonRecord | undefined> {
  return tables(tx)
    .selectFrom('corp_user')
    .selectAll()
    .where('corp_id', '=', corpId)
    .where('left_at', 'is', null)
    .where('mobile_blind', '=', blind)
    .executeTakeFirst();
}

/** Of these blind indexes of mobiles those of people without an account, as hex. */
export async function mobilesOfPeople(
  tx: Tx,
  corpId: string,
  blinds: readonly Buffer[],
): Promise<Set<string>> {
  const { rows } = await sql<{ mobile_blind: Buffer }>`select mobile_blind from corp_user
    where corp_id = ${corpId} and left_at is null and mobile_blind = any(${blinds}::bytea[])`.execute(tx);
  return new Set(rows.map((r) => r.mobile_blind.toString('hex')));
}

export type PeopleFilter = {
  /** Of these departments; null: of none; absent: everybody. */
  groups?: readonly string[] | null;
  name?: string;
  /** Exactly this person, found by his mobile. */
  memberId?: string | null;
  bound?: boolean;
};

function conditions(corpId: string, { groups, name, memberId, bound }: PeopleFilter): RawBuilder<unknown> {
  const all = [sql`u.corp_id = ${corpId} and u.left_at is null`];
  if (groups === null) all.push(sql`u.group_id is null`);
  else if (groups) all.push(sql`u.group_id = any(${groups}::uuid[])`);
  if (name) all.push(sql`position(lower(${name}) in u.name_key) > 0`);
  if (memberId !== undefined) all.push(sql`u.member_id = ${memberId}`);
  if (bound !== undefined) all.push(bound ? sql`u.account_id is not null` : sql`u.account_id is null`);
  return sql.join(all, sql` and `);
}

/** By name; page and total are found in the index alone, everything else is looked up for the page's rows. */
export async function pageOfPeople(
  tx: Tx,
  corpId: string,
  filter: PeopleFilter,
  page: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: ListedPerson[]; total: number }> {
  const where = conditions(corpId, filter);
  const { rows } = await sql<ListedPerson>`
    select p.member_id, p.corp_id, p.group_id, p.name, p.title, p.account_id, p.pii_dek, p.pii_blob, p.mobile_blind,
      p.version, p.joined_at, p.left_at, g.name as group_name, i.invite_id is not null as invited, i.sms_at
    from (select u.member_id from corp_user u where ${where} order by u.name, u.member_id
      limit ${page.limit} offset ${page.offset}) at
    join corp_user p on p.member_id = at.member_id
    left join corp_group g on g.group_id = p.group_id
    left join corp_invite i on i.member_id = p.member_id and i.used_at is null and i.expires_at > ${now}
    order by p.name, p.member_id`.execute(tx);
  const counted = await sql<{ n: number }>`select count(*) as n from corp_user u where ${where}`.execute(tx);
  return { rows, total: counted.rows[0]!.n };
}

export async function countPeople(tx: Tx, corpId: string): Promise<{ count: number; boundCount: number }> {
  const { rows } = await sql<{ count: number; boundCount: number }>`
    select count(*) as count, count(account_id) as "boundCount"
    from corp_user where corp_id = ${corpId} and left_at is null`.execute(tx);
  return rows[0]!;
}

export type NewPersonRow = {
  memberId: string;
  groupId: string | null;
  name: string;
  title: string;
  sealed: SealedRecord;
  mobileBlind: Buffer;
};
/** People without an account, in one statement. */
export async function insertPeople(
  tx: Tx,
  corpId: string,
  people: readonly NewPersonRow[],
  now: Date,
): Promise<void> {
  const all = <T>(of: (p: NewPersonRow) => T) => people.map(of);
  await sql`insert into corp_user (member_id, corp_id, group_id, name, title, pii_dek, pii_blob, mobile_blind, joined_at)
    select m, ${corpId}, g, n, t, d, b, i, ${now}
    from unnest(${all((p) => p.memberId)}::uuid[], ${all((p) => p.groupId)}::uuid[], ${all((p) => p.name)}::text[],
      ${all((p) => p.title)}::text[], ${all((p) => p.sealed.dek)}::bytea[], ${all((p) => p.sealed.blob)}::bytea[],
      ${all((p) => p.mobileBlind)}::bytea[]) as p (m, g, n, t, d, b, i)`.execute(tx);
}

/** A new membership is somebody of the enterprise: whom it knew by this id is bound to the account, another is entered. */
export async function bindPerson(
  tx: Tx,
  p: { memberId: string; corpId: string; accountId: string; name: string },
  now: Date,
): Promise<void> {
  await sql`insert into corp_user (member_id, corp_id, name, account_id, joined_at)
    values (${p.memberId}, ${p.corpId}, ${p.name}, ${p.accountId}, ${now})
    on conflict (member_id) do update set account_id = excluded.account_id, pii_dek = null, pii_blob = null,
      mobile_blind = null, version = corp_user.version + 1`.execute(tx);
}

/** Takes the account; he is known by his mobile again. */
export async function unbindPerson(
  tx: Tx,
  memberId: string,
  sealed: SealedRecord,
  mobileBlind: Buffer,
): Promise<void> {
  await sql`update corp_user set account_id = null, pii_dek = ${sealed.dek}, pii_blob = ${sealed.blob},
    mobile_blind = ${mobileBlind}, version = version + 1 where member_id = ${memberId}`.execute(tx);
}

/** Name, title and (of who has no account) mobile; false when the version is no longer that one. */
export async function updatePerson(
  tx: Tx,
  p: {
    memberId: string;
    version: number;
    name: string;
    title: string;
    contact?: { sealed: SealedRecord; mobileBlind: Buffer };
  },
): Promise<boolean> {
  const contact = p.contact
    ? sql`, pii_dek = ${p.contact.sealed.dek}, pii_blob = ${p.contact.sealed.blob}, mobile_blind = ${p.contact.mobileBlind}`
    : sql``;
  const { numAffectedRows } = await sql`update corp_user set name = ${p.name}, title = ${p.title},
    version = version + 1 ${contact}
    where member_id = ${p.memberId} and version = ${p.version} and left_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function movePeople(
  tx: Tx,
  memberIds: readonly string[],
  groupId: string | null,
): Promise<void> {
  await sql`update corp_user set group_id = ${groupId}, version = version + 1
    where member_id = any(${memberIds}::uuid[]) and left_at is null`.execute(tx);
}

export async function markLeft(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update corp_user set left_at = ${now}, version = version + 1
    where member_id = ${memberId} and left_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

// All SQL of the address book. Runs inside asOwner; conditions of access.ts are part of every query (`c` = contact).
import { type RawBuilder, sql } from 'kysely';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Book } from './access.ts';

export type ContactRow = {
  contact_id: string;
  owner_account_id: string;
  owner_corp_id: string | null;
  user_type: 0 | 1;
  name: string;
  operator_name: string | null;
  mobile_masked: string;
  mobile_blind: Buffer;
  pii_dek: Buffer;
  pii_blob: Buffer;
  shared: boolean;
  source: 'hand' | 'sent';
  used_count: number;
  last_used_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
};
/** What the lists show: the sealed part stays where it is. */
export type ListedContact = Omit<ContactRow, 'pii_dek' | 'pii_blob' | 'mobile_blind'>;

const listed = sql`c.contact_id, c.owner_account_id, c.owner_corp_id, c.user_type, c.name, c.operator_name,
  c.mobile_masked, c.shared, c.source, c.used_count, c.last_used_at, c.version, c.created_at, c.updated_at`;
const recent = sql`c.last_used_at desc nulls last, c.updated_at desc, c.contact_id`;

export async function searchContacts(
  tx: Tx,
  q: { visible: RawBuilder<boolean>; search: RawBuilder<boolean>; limit: number; offset: number },
): Promise<{ rows: ListedContact[]; total: number }> {
  const { rows } = await sql<ListedContact & { total: number }>`
    select ${listed}, count(*) over () as total from contact c where ${q.visible} and ${q.search}
    order by ${recent} limit ${q.limit} offset ${q.offset}`.execute(tx);
  if (rows.length > 0 || q.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  const counted = await sql<{ n: number }>`
    select count(*) as n from contact c where ${q.visible} and ${q.search}`.execute(tx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** Rows that may carry these digits, sealed part included, most recent first. */
export async function contactsByDigits(
  tx: Tx,
  q: { visible: RawBuilder<boolean>; search: RawBuilder<boolean>; limit: number },
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select c.* from contact c where ${q.visible} and ${q.search} order by ${recent} limit ${q.limit}`.execute(
    tx,
  );
  return rows;
}

export async function findContacts(
  tx: Tx,
  condition: RawBuilder<boolean>,
  contactIds: readonly string[],
  lock: boolean,
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select c.* from contact c where c.contact_id = any(${contactIds}::uuid[]) and ${condition}
    order by c.contact_id ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

export type NewContact = Pick<
  ContactRow,
  | 'contact_id'
  | 'user_type'
  | 'name'
  | 'operator_name'
  | 'mobile_masked'
  | 'mobile_blind'
  | 'pii_dek'
  | 'pii_blob'
  | 'shared'
>;

/** Undefined when the book holds the same entry. */
export async function insertContact(
  tx: Tx,
  book: Pick<Book, 'accountId' | 'corpId'>,
  c: NewContact,
  now: Date,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    insert into contact (contact_id, owner_account_id, owner_corp_id, user_type, name, operator_name, mobile_masked,
      mobile_blind, pii_dek, pii_blob, shared, source, created_at, updated_at)
    values (${c.contact_id}, ${book.accountId}, ${book.corpId}, ${c.user_type}, ${c.name}, ${c.operator_name},
      ${c.mobile_masked}, ${c.mobile_blind}, ${c.pii_dek}, ${c.pii_blob}, ${c.shared}, 'hand', ${now}, ${now})
    on conflict do nothing returning *`.execute(tx);
  return rows[0];
}

/** One statement for everybody a contract was sent to: new entries, or one more use of known ones. */
export async function rememberContacts(
  tx: Tx,
  book: Pick<Book, 'accountId' | 'corpId'>,
  list: readonly NewContact[],
  now: Date,
): Promise<void> {
  const values = list.map(
    (
      c,
    ) => sql`(${c.contact_id}::uuid, ${book.accountId}::uuid, ${book.corpId}::uuid, ${c.user_type}::smallint, ${c.name},
      ${c.operator_name}::text, ${c.mobile_masked}, ${c.mobile_blind}::bytea, ${c.pii_dek}::bytea, ${c.pii_blob}::bytea,
      'sent', 1, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)`,
  );
  await sql`insert into contact as c (contact_id, owner_account_id, owner_corp_id, user_type, name, operator_name,
      mobile_masked, mobile_blind, pii_dek, pii_blob, source, used_count, last_used_at, created_at, updated_at)
    values ${sql.join(values)}
    on conflict (owner_account_id, coalesce(owner_corp_id, '00000000-0000-0000-0000-000000000000'::uuid), mobile_blind,
      user_type, name, coalesce(operator_name, ''))
    do update set used_count = c.used_count + 1, last_used_at = excluded.last_used_at`.execute(tx);
}

/** Undefined when the version is no longer that one. */
export async function updateContact(
  tx: Tx,
  c: NewContact & { version: number },
  now: Date,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    update contact set user_type = ${c.user_type}, name = ${c.name}, operator_name = ${c.operator_name},
      mobile_masked = ${c.mobile_masked}, mobile_blind = ${c.mobile_blind}, pii_dek = ${c.pii_dek},
      pii_blob = ${c.pii_blob}, shared = ${c.shared}, version = version + 1, updated_at = ${now}
    where contact_id = ${c.contact_id} and version = ${c.version} returning *`.execute(tx);
  return rows[0];
}

/** What the kept entry takes over from those that it absorbs. */
export async function absorb(
  tx: Tx,
  keepId: string,
  taken: { usedCount: number; lastUsedAt: Date | null; shared: boolean },
  now: Date,
): Promise<ContactRow> {
  const { rows } = await sql<ContactRow>`
    update contact set used_count = used_count + ${taken.usedCount}, shared = shared or ${taken.shared},
      last_used_at = greatest(last_used_at, ${taken.lastUsedAt}), version = version + 1, updated_at = ${now}
    where contact_id = ${keepId} returning *`.execute(tx);
  return rows[0]!;
}

export async function deleteContacts(tx: Tx, contactIds: readonly string[]): Promise<void> {
  await sql`delete from contact where contact_id = any(${contactIds}::uuid[])`.execute(tx);
}

export async function countByHand(tx: Tx, book: Book): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from contact
    where owner_account_id = ${book.accountId} and owner_corp_id is not distinct from ${book.corpId}
    and source = 'hand'`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Entries that share their mobile, or their name (and operator), with another one of the same kind. */
export async function doubleContacts(
  tx: Tx,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<(ListedContact & { same_mobile: string | null; same_name: string | null })[]> {
  const { rows } = await sql<ListedContact & { same_mobile: string | null; same_name: string | null }>`
    select * from (
      select ${listed},
        case when count(*) over m > 1 then encode(c.mobile_blind, 'hex') || c.user_type end as same_mobile,
        case when count(*) over n > 1 then c.name || E'\n' || coalesce(c.operator_name, '') || c.user_type end as same_name
      from contact c where ${condition}
      window m as (partition by c.mobile_blind, c.user_type),
        n as (partition by c.name, coalesce(c.operator_name, ''), c.user_type)
    ) c where c.same_mobile is not null or c.same_name is not null
    order by coalesce(c.same_mobile, c.same_name), ${recent} limit ${limit}`.execute(tx);
  return rows;
}

/** Nobody keeps this person's own book any more. */
export async function forgetBook(tx: Tx, accountId: string): Promise<void> {
  await asOwner(tx, { accountId, corpId: null }, (own) =>
    sql`delete from contact where owner_account_id = ${accountId} and owner_corp_id is null`.execute(own),
  );
}

/** Names of entries with one of these mobiles, the most used first. */
export async function namesByMobile(
  tx: Tx,
  visible: RawBuilder<boolean>,
  blinds: readonly Buffer[],
): Promise<{ mobile_blind: Buffer; name: string }[]> {
  const { rows } = await sql<{ mobile_blind: Buffer; name: string }>`
    select c.mobile_blind, c.name from contact c where c.mobile_blind = any(${blinds}::bytea[]) and ${visible}
    group by c.mobile_blind, c.name order by sum(c.used_count) desc, c.name`.execute(tx);
  return rows;
}

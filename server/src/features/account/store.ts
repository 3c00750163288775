// All SQL of the account family. Contacts stand sealed; memberships are under row-level security, so every function
// that reads them names the account first.
import type { Grants } from '@xinqi/domain';
import { type Generated, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { RecordPlace, SealedRecord, Vault } from '../../platform/crypto/vault.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';

type Tables = {
  account: {
    account_id: string;
    name: string;
    pii_dek: Buffer;
    pii_blob: Buffer;
    mobile_blind: Buffer;
    party_key: Buffer;
    email_blind: Buffer | null;
    password_hash: string;
    last_corp_id: string | null;
    source: string;
    created_at: Date;
    used_at: Date;
    /** Its name is a verified one since. */
    real_name_at: Generated<Date | null>;
  };
  corp: {
    corp_id: string;
    name: string;
    pii_dek: Buffer | null;
    pii_blob: Buffer | null;
    created_at: Date;
    verified_at: Generated<Date | null>;
    verified_test: Generated<boolean>;
  };
  corp_member: {
    member_id: string;
    corp_id: string;
    account_id: string;
    super_flag: boolean;
    pids: number[];
    active: boolean;
    joined_at: Date;
  };
};
const tables = (tx: Tx) => tx.withTables<Tables>();

export const accountPlace = (accountId: string): RecordPlace => ({
  table: 'account',
  row: accountId,
  tenant: '',
});
export const corpPlace = (corpId: string): RecordPlace => ({ table: 'corp', row: corpId, tenant: corpId });

export async function insertAccount(
  tx: Tx,
  a: {
    accountId: string;
    name: string;
    sealed: SealedRecord;
    mobileBlind: Buffer;
    partyKey: Buffer;
    emailBlind: Buffer | null;
    passwordHash: string;
    source: Record<string, string>;
    now: Date;
  },
): Promise<void> {
  await tables(tx)
    .insertInto('account')
    .values({
      account_id: a.accountId,
      name: a.name,
      pii_dek: a.sealed.dek,
      pii_blob: a.sealed.blob,
      mobile_blind: a.mobileBlind,
      party_key: a.partyKey,
      email_blind: a.emailBlind,
      password_hash: a.passwordHash,
      last_corp_id: null,
      source: JSON.stringify(a.source),
      created_at: a.now,
      used_at: a.now,
    })
    .execute();
}

export async function insertCorp(
  tx: Tx,
  c: { corpId: string; name: string; sealed: SealedRecord | null; now: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('corp')
    .values({
      corp_id: c.corpId,
      name: c.name,
      pii_dek: c.sealed?.dek ?? null,
      pii_blob: c.sealed?.blob ?? null,
      created_at: c.now,
    })
    .execute();
}

/** `usedAt`: somebody signed in to it last. */
export type Login = { accountId: string; passwordHash: string; usedAt: Date };

/** By mobile or proven mail; `blind` is the index of the matching field. */
export async function findLogin(
  tx: Tx,
  field: 'mobile' | 'email',
  blind: Buffer,
): Promise<Login | undefined> {
  const row = await tables(tx)
    .selectFrom('account')
    .select(['account_id', 'password_hash', 'used_at'])
    .where(field === 'mobile' ? 'mobile_blind' : 'email_blind', '=', blind)
    .executeTakeFirst();
  return row && { accountId: row.account_id, passwordHash: row.password_hash, usedAt: row.used_at };
}

export async function findAccountByMobile(
  tx: Tx,
  blind: Buffer,
): Promise<{ accountId: string; name: string } | undefined> {
  const row = await tables(tx)
    .selectFrom('account')
    .select(['account_id', 'name'])
    .where('mobile_blind', '=', blind)
    .executeTakeFirst();
  return row && { accountId: row.account_id, name: row.name };
}

type Contacts = {
  name: string;
  mobile: string;
  docNo: string | null;
  lastCorpId: string | null;
  realName: boolean;
};
/** Name, last enterprise and contacts of an account; NOT_FOUND when there is none. */
export async function contactsOf(vault: Vault, tx: Tx, accountId: string): Promise<Contacts> {
  const row = await tables(tx)
    .selectFrom('account')
    .select(['name', 'pii_dek', 'pii_blob', 'last_corp_id', 'real_name_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const { mobile, docNo } = vault.open(accountPlace(accountId), { dek: row.pii_dek, blob: row.pii_blob });
  // closed meanwhile
  if (!mobile) throw new AppError('10201');
  const { name, last_corp_id: lastCorpId, real_name_at: realNameAt } = row;
  return { name, mobile, docNo: docNo ?? null, lastCorpId, realName: realNameAt !== null };
}

/** A proven mail address; null when there is none. */
export async function emailOf(vault: Vault, tx: Tx, accountId: string): Promise<string | null> {
  const row = await tables(tx)
    .selectFrom('account')
    .select(['email_blind', 'pii_dek', 'pii_blob'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row?.email_blind) return null;
  return vault.open(accountPlace(accountId), { dek: row.pii_dek, blob: row.pii_blob }).email ?? null;
}

export async function setLastCorp(tx: Tx, accountId: string, corpId: string): Promise<void> {
  await tables(tx)
    .updateTable('account')
    .set({ last_corp_id: corpId })
    .where('account_id', '=', accountId)
    .execute();
}

export async function displayName(tx: Tx, who: { accountId: string } | { corpId: string }): Promise<string> {
  const row =
    'corpId' in who
      ? await tables(tx)
          .selectFrom('corp')
          .select('name')
          .where('corp_id', '=', who.corpId)
          .executeTakeFirst()
      : await tables(tx)
          .selectFrom('account')
          .select('name')
          .where('account_id', '=', who.accountId)
          .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row.name;
}

export async function insertMember(
  tx: Tx,
  m: { memberId: string; corpId: string; accountId: string; superFlag: boolean; pids: number[]; now: Date },
): Promise<void> {
  // what ended before makes room: of this account, or of another one that was known by this id
  await asOwner(tx, { accountId: m.accountId, corpId: m.corpId }, (inner) =>
    sql`delete from corp_member where corp_id = ${m.corpId} and not active
      and (account_id = ${m.accountId} or member_id = ${m.memberId})`.execute(inner),
  );
  await asOwner(tx, { accountId: m.accountId, corpId: null }, (inner) =>
    tables(inner)
      .insertInto('corp_member')
      .values({
        member_id: m.memberId,
        corp_id: m.corpId,
        account_id: m.accountId,
        super_flag: m.superFlag,
        pids: m.pids,
        active: true,
        joined_at: m.now,
      })
      .execute(),
  );
}

/** `verified`: `test` by a simulator. */
export type Membership = {
  memberId: string;
  corpId: string;
  name: string;
  grants: Grants;
  verified: false | 'test' | true;
};

/** Enterprises of which he is an active member, first joined first. */
export function corpsOf(tx: Tx, accountId: string): Promise<Membership[]> {
  return asOwner(tx, { accountId, corpId: null }, async (inner) => {
    const rows = await tables(inner)
      .selectFrom('corp_member as m')
      .innerJoin('corp as c', 'c.corp_id', 'm.corp_id')
      .select([
        'm.member_id',
        'c.corp_id',
        'c.name',
        'm.super_flag',
        'm.pids',
        'c.verified_at',
        'c.verified_test',
      ])
      .where('m.account_id', '=', accountId)
      .where('m.active', '=', true)
      .orderBy('m.joined_at')
      .orderBy('m.member_id')
      .execute();
    return rows.map((r) => ({
      memberId: r.member_id,
      corpId: r.corp_id,
      name: r.name,
      grants: { superFlag: r.super_flag, pids: new Set(r.pids) },
      verified: r.verified_at !== null && (r.verified_test ? 'test' : true),
    }));
  });
}

/** Active members of an enterprise, counted under its own row-level security. */
export function countMembers(tx: Tx, corpId: string): Promise<number> {
  return asOwner(tx, { accountId: '', corpId }, async (inner) => {
    const { n } = await tables(inner)
      .selectFrom('corp_member')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('corp_id', '=', corpId)
      .where('active', '=', true)
      .executeTakeFirstOrThrow();
    return n;
  });
}

/** Active members by name, of those whose name contains the text; at most `limit`. */
export async function listMembers(
  vault: Vault,
  tx: Tx,
  corpId: string,
  by: { name: string; limit: number },
): Promise<{ accountId: string; name: string; mobile: string; superFlag: boolean }[]> {
  const rows = await asOwner(tx, { accountId: '', corpId }, (inner) =>
    tables(inner)
      .selectFrom('corp_member as m')
      .innerJoin('account as a', 'a.account_id', 'm.account_id')
      .select(['a.account_id', 'a.name', 'a.pii_dek', 'a.pii_blob', 'm.super_flag'])
      .where('m.corp_id', '=', corpId)
      .where('m.active', '=', true)
      .where(sql<boolean>`position(lower(${by.name}) in lower(a.name)) > 0`)
      .orderBy('a.name')
      .orderBy('a.account_id')
      .limit(by.limit)
      .execute(),
  );
  return rows.map((r) => ({
    accountId: r.account_id,
    name: r.name,
    mobile: vault.open(accountPlace(r.account_id), { dek: r.pii_dek, blob: r.pii_blob }).mobile ?? '',
    superFlag: r.super_flag,
  }));
}

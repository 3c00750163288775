// SQL of party keys (docs/decisions/0031): whose the lines of contracts are that were sent to a mobile. The key stays with
// an account when its mobile changes or the account is closed; a mobile that was given up gets another one.
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { neverChanges } from '../../../platform/database/never-changes.ts';
import type { Tx } from '../../../platform/db.ts';
import { accountPlace } from '../store.ts';

/**
 * Until the transaction ends, nobody else gets or gives up these mobiles (`exclusive`), or nobody does at all (`shared`:
 * who sends to them). One order for everybody.
 */
export async function lockMobiles(
  tx: Tx,
  blinds: readonly Buffer[],
  how: 'shared' | 'exclusive',
): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  const keys = blinds.map((blind) => blind.toString('hex'));
  await sql`select ${lock}(hashtextextended(k, 7021964))
    from (select distinct k from unnest(${keys}::text[]) k order by k) ordered`.execute(tx);
}

/** Key of each mobile, in the order asked: its account's, or the one under which lines wait for whoever registers it. */
export async function keysOf(tx: Tx, blinds: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ party_key: Buffer }>`
    select coalesce(a.party_key, l.party_key, b.blind) as party_key
    from unnest(${blinds}::bytea[]) with ordinality as b(blind, at)
    left join account a on a.mobile_blind = b.blind
    left join left_mobile l on l.mobile_blind = b.blind order by b.at`.execute(tx);
  return rows.map((row) => row.party_key);
}

const keyKept = neverChanges(async (tx: Tx, accountId: string) => {
  const { rows } = await sql<{ party_key: Buffer }>`
    select party_key from account where account_id = ${accountId}`.execute(tx);
  return rows[0]?.party_key;
});

export async function keyOfAccount(tx: Tx, accountId: string): Promise<Buffer> {
  const key = await keyKept(tx, accountId);
  if (!key) throw new AppError('NOT_FOUND');
  return key;
}

export async function keysOfAccounts(tx: Tx, accountIds: readonly string[]): Promise<Buffer[]> {
  const { rows } = await sql<{ party_key: Buffer }>`
    select party_key from account where account_id = any(${accountIds}::uuid[])`.execute(tx);
  return rows.map((row) => row.party_key);
}

/** The account of a key as a statement has it; null while nobody registered. Its phone is opened by who asks for it (openHolder). */
export type SealedHolder = {
  accountId: string;
  dek: string | null;
  blob: string | null;
  closed: boolean;
} | null;

/** A scalar for statements, others' too: the account that this key belongs to. */
export const holderJson = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('accountId', h.account_id, 'dek', encode(h.pii_dek, 'hex'),
    'blob', encode(h.pii_blob, 'hex'), 'closed', h.closed_at is not null) from account h where h.party_key = ${key})`;

export type KeyHolder = { accountId: string; mobile: string | null };

/** Where he is reached now: null when the account was closed. */
export function openHolder(vault: Vault, held: SealedHolder): KeyHolder | undefined {
  if (!held) return undefined;
  const { accountId, dek, blob, closed } = held;
  if (closed || dek === null || blob === null) return { accountId, mobile: null };
  const sealed = { dek: Buffer.from(dek, 'hex'), blob: Buffer.from(blob, 'hex') };
  return { accountId, mobile: vault.open(accountPlace(accountId), sealed).mobile ?? null };
}

/** The same by the key. */
export async function holderOf(vault: Vault, tx: Tx, key: Buffer): Promise<KeyHolder | undefined> {
  const { rows } = await sql<{ held: SealedHolder }>`select ${holderJson(sql`${key}`)} as held`.execute(tx);
  return openHolder(vault, rows[0]!.held);
}

/** Nobody has this mobile now: what is sent to it waits under a new key. */
export async function leaveMobile(tx: Tx, blind: Buffer, now: Date): Promise<void> {
  await sql`insert into left_mobile (mobile_blind, party_key, left_at) values (${blind}, ${randomBytes(32)}, ${now})
    on conflict (mobile_blind) do update set party_key = excluded.party_key, left_at = excluded.left_at`.execute(
    tx,
  );
}

/** Blind index of the phone of each of these accounts; closed ones have none. `lock`: none changes until `tx` ends. */
export async function phonesNow(
  tx: Tx,
  accountIds: readonly string[],
  lock: boolean,
): Promise<Map<string, Buffer>> {
  const held = sql.raw(lock ? 'order by account_id for key share' : '');
  const { rows } = await sql<{ account_id: string; mobile_blind: Buffer }>`
    select account_id, mobile_blind from account
    where account_id = any(${accountIds}::uuid[]) and mobile_blind is not null ${held}`.execute(tx);
  return new Map(rows.map((row) => [row.account_id, row.mobile_blind]));
}

/** Phones of an account: its own, and those that it gave up after `since`. */
export async function phonesSince(tx: Tx, accountId: string, since: Date): Promise<Buffer[]> {
  const { rows } = await sql<{ mobile_blind: Buffer }>`
    select mobile_blind from account where account_id = ${accountId} and mobile_blind is not null
    union select mobile_blind from former_mobile where account_id = ${accountId} and left_at > ${since}`.execute(
    tx,
  );
  return rows.map((row) => row.mobile_blind);
}

export async function keepFormer(tx: Tx, accountId: string, blind: Buffer, now: Date): Promise<void> {
  await sql`insert into former_mobile (account_id, mobile_blind, left_at) values (${accountId}, ${blind}, ${now})
    on conflict (account_id, mobile_blind) do update set left_at = excluded.left_at`.execute(tx);
}

export async function forgetFormer(tx: Tx, before: Date): Promise<void> {
  await sql`delete from former_mobile where left_at < ${before}`.execute(tx);
}

// SQL of enterprises as claims to a name: which were verified, who claims the same name, who belongs to one.
import { sql } from 'kysely';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';

export type CorpRow = {
  corp_id: string;
  name: string;
  created_at: Date;
  verified_at: Date | null;
  verified_test: boolean;
  credit_code: string | null;
};
const columns = sql`corp_id, name, created_at, verified_at, verified_test, credit_code`;

/** 'share': nobody verifies, renames or loses it until the transaction ends. 'update': and nobody else relies on it. */
export type CorpLock = 'share' | 'update';
const held = (lock?: CorpLock) =>
  lock === undefined ? sql`` : lock === 'share' ? sql`for share` : sql`for no key update`;

export async function corpRow(tx: Tx, corpId: string, lock?: CorpLock): Promise<CorpRow | undefined> {
  const { rows } =
    await sql<CorpRow>`select ${columns} from corp where corp_id = ${corpId} ${held(lock)}`.execute(tx);
  return rows[0];
}

/** The one verified enterprise of this name. */
export async function verifiedNamed(
  tx: Tx,
  name: string,
  lock?: CorpLock,
): Promise<{ corpId: string } | undefined> {
  const { rows } = await sql<{ corpId: string }>`select corp_id as "corpId" from corp
    where name = ${name} and verified_at is not null ${held(lock)}`.execute(tx);
  return rows[0];
}

/** The one verified enterprise of this credit code. */
export async function verifiedCoded(tx: Tx, creditCode: string): Promise<{ corpId: string } | undefined> {
  const { rows } = await sql<{ corpId: string }>`select corp_id as "corpId" from corp
    where credit_code = ${creditCode} and verified_at is not null`.execute(tx);
  return rows[0];
}

/** Of these enterprises those that were verified: 1 by a simulator, 2 in earnest. */
export async function verifiedOf(
  tx: Tx,
  corpIds: readonly string[],
  lock?: CorpLock,
): Promise<Map<string, 1 | 2>> {
  if (corpIds.length === 0) return new Map();
  const { rows } = await sql<{
    corp_id: string;
    verified_test: boolean;
  }>`select corp_id, verified_test from corp
    where corp_id = any(${corpIds}::uuid[]) and verified_at is not null order by corp_id ${held(lock)}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.corp_id, row.verified_test ? 1 : 2]));
}

/** Everybody who claims this name, the verified one first, then the oldest; at most `limit`. */
export async function claimsTo(tx: Tx, name: string, limit: number): Promise<CorpRow[]> {
  const { rows } = await sql<CorpRow>`select ${columns} from corp where name = ${name}
    order by verified_at is null, created_at, corp_id limit ${limit}`.execute(tx);
  return rows;
}

export async function setVerified(
  tx: Tx,
  corpId: string,
  v: { creditCode: string; by: string | null; test: boolean; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update corp set verified_at = ${v.now}, verified_by = ${v.by},
    credit_code = ${v.creditCode}, verified_test = ${v.test}
    where corp_id = ${corpId} and verified_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** It is a claim again: name and credit code are free. */
export async function setUnverified(tx: Tx, corpId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update corp set verified_at = null, verified_by = null,
    credit_code = null, verified_test = false where corp_id = ${corpId} and verified_at is not null`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function setName(tx: Tx, corpId: string, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update corp set name = ${name}
    where corp_id = ${corpId} and verified_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function verifiedSince(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await sql<{
    corp_id: string;
  }>`select corp_id from corp where verified_at >= ${since}`.execute(tx);
  return rows.map((row) => row.corp_id);
}

/** Keys of its active members, under its own row-level security. */
export function memberKeys(tx: Tx, corpId: string): Promise<Buffer[]> {
  return asOwner(tx, { accountId: '', corpId }, async (inner) => {
    const { rows } = await sql<{
      party_key: Buffer;
    }>`select a.party_key from corp_member m join account a using (account_id)
      where m.corp_id = ${corpId} and m.active`.execute(inner);
    return rows.map((row) => row.party_key);
  });
}

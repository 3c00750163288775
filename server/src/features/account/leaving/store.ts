// SQL of the end of an account. Its row stays: contracts and evidence name its id, and its party key must never be another's.
import { sql } from 'kysely';
import type { SealedRecord } from '../../../platform/crypto/vault.ts';
import { actAsTenant } from '../../../platform/database/act-as-tenant.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { endStanding } from '../corp/standing-store.ts';

/** Active members and how many of them are super administrators. */
export async function countPeople(tx: Tx, corpId: string): Promise<{ members: number; supers: number }> {
  await actAsTenant(tx, corpId);
  const { rows } = await sql<{ members: number; supers: number }>`
    select count(*)::int as members, count(*) filter (where super_flag)::int as supers
    from corp_member where corp_id = ${corpId} and active`.execute(tx);
  return rows[0]!;
}

/** An enterprise that nobody acts for any more gives its name free; what is its own stays under its id. */
export async function retireCorp(tx: Tx, corpId: string, now: Date): Promise<void> {
  await endStanding(tx, corpId, { reason: 'closed', test: false, now });
  await sql`update corp set name = left(name, 60) || '（已停用 ' || right(corp_id::text, 12) || '）', pii_dek = null, pii_blob = null,
      verified_at = null, verified_by = null, credit_code = null, verified_test = false
    where corp_id = ${corpId}`.execute(tx);
}

const ofAccount = [
  'device_secret',
  'known_device',
  'second_factor',
  'passkey',
  'sign_password',
  'sso_identity',
  'sso_second',
  'password_reset',
  'login_qr',
  'former_mobile',
];

/** Name, contacts, documents, password and every way in are gone; `empty`: the sealed record of nobody. */
export async function eraseAccount(tx: Tx, accountId: string, empty: SealedRecord, now: Date): Promise<void> {
  for (const table of ofAccount)
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
  await asOwner(tx, { accountId, corpId: null }, (own) =>
    sql`update corp_member set active = false where account_id = ${accountId}`.execute(own),
  );
  await sql`update account set name = '已注销用户', pii_dek = ${empty.dek}, pii_blob = ${empty.blob}, mobile_blind = null,
      email_blind = null, password_hash = '', last_corp_id = null, source = '{}', closed_at = ${now}
    where account_id = ${accountId}`.execute(tx);
}

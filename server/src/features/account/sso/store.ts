// SQL of single sign-on: bound subjects, ways to the issuer, subjects that wait for their owner. Secrets stand as hashes.
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db.ts';

type Tables = {
  sso_identity: { issuer: string; subject: string; account_id: string; created_at: Date };
  sso_flow: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    redirect_uri: string;
    expires_at: Date;
  };
  sso_second: { key_hash: Buffer; account_id: string; expires_at: Date };
  sso_bind: { key_hash: Buffer; bind_id: string; issuer: string; subject: string; expires_at: Date };
};
const tables = (tx: Tx) => tx.withTables<Tables>();
const hash = (secret: string) => createHash('sha256').update(secret).digest();
export type Flow = { nonce: string; codeVerifier: string; redirectUri: string };
export type Subject = { issuer: string; subject: string };

export async function insertFlow(
  tx: Tx,
  flow: Flow & { state: string; browserKey: string; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('sso_flow')
    .values({
      state_hash: hash(flow.state),
      browser_hash: hash(flow.browserKey),
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      redirect_uri: flow.redirectUri,
      expires_at: flow.expiresAt,
    })
    .execute();
}

/** The way that this browser began, once; undefined when used, late, made up, or another browser's. */
export async function takeFlow(
  tx: Tx,
  of: { state: string; browserKey: string },
  now: Date,
): Promise<Flow | undefined> {
  const row = await tables(tx)
    .deleteFrom('sso_flow')
    .where('state_hash', '=', hash(of.state))
    .where('browser_hash', '=', hash(of.browserKey))
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier', 'redirect_uri'])
    .executeTakeFirst();
  return row && { nonce: row.nonce, codeVerifier: row.code_verifier, redirectUri: row.redirect_uri };
}

export async function findIdentity(tx: Tx, of: Subject): Promise<string | undefined> {
  const row = await tables(tx)
    .selectFrom('sso_identity')
    .select('account_id')
    .where('issuer', '=', of.issuer)
    .where('subject', '=', of.subject)
    .executeTakeFirst();
  return row?.account_id;
}

/** Violates sso_identity_pkey or sso_identity_account when one of both is bound. */
export async function insertIdentity(tx: Tx, of: Subject, accountId: string, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('sso_identity')
    .values({ ...of, account_id: accountId, created_at: now })
    .execute();
}

/** Which subjects of which issuers open this account. */
export function ssoSubjectsOf(tx: Tx, accountId: string): Promise<Subject[]> {
  return tables(tx)
    .selectFrom('sso_identity')
    .select(['issuer', 'subject'])
    .where('account_id', '=', accountId)
    .execute();
}

export async function insertBind(
  tx: Tx,
  bind: Subject & { key: string; bindId: string; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('sso_bind')
    .values({
      key_hash: hash(bind.key),
      bind_id: bind.bindId,
      issuer: bind.issuer,
      subject: bind.subject,
      expires_at: bind.expiresAt,
    })
    .execute();
}

export type Bind = { bindId: string; issuer: string; expiresAt: Date };
export async function findBind(tx: Tx, key: string, now: Date): Promise<Bind | undefined> {
  const row = await tables(tx)
    .selectFrom('sso_bind')
    .select(['bind_id', 'issuer', 'expires_at'])
    .where('key_hash', '=', hash(key))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { bindId: row.bind_id, issuer: row.issuer, expiresAt: row.expires_at };
}

/** The subject, once. */
export async function takeBind(tx: Tx, key: string, now: Date): Promise<Subject | undefined> {
  return tables(tx)
    .deleteFrom('sso_bind')
    .where('key_hash', '=', hash(key))
    .where('expires_at', '>', now)
    .returning(['issuer', 'subject'])
    .executeTakeFirst();
}

export async function insertSecond(tx: Tx, key: string, accountId: string, expiresAt: Date): Promise<void> {
  await tables(tx)
    .insertInto('sso_second')
    .values({ key_hash: hash(key), account_id: accountId, expires_at: expiresAt })
    .execute();
}

/** Whose second factor is waited for; the key stays. */
export async function findSecond(tx: Tx, key: string, now: Date): Promise<string | undefined> {
  const row = await tables(tx)
    .selectFrom('sso_second')
    .select('account_id')
    .where('key_hash', '=', hash(key))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

/** Uses the key up; false when a parallel login was faster. */
export async function takeSecond(tx: Tx, key: string): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('sso_second')
    .where('key_hash', '=', hash(key))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteLateSso(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('sso_second').where('expires_at', '<=', now).execute();
  await tables(tx).deleteFrom('sso_flow').where('expires_at', '<=', now).execute();
  await tables(tx).deleteFrom('sso_bind').where('expires_at', '<=', now).execute();
}

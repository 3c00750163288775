// SQL of passkeys and of the challenges that wait for their answer.
import type { Tx } from '../../../platform/db.ts';
import { tokenHash } from '../../../platform/tokens.ts';

type Tables = {
  account: { account_id: string };
  passkey: {
    passkey_id: string;
    account_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    name: string;
    synced: boolean;
    created_at: Date;
    used_at: Date | null;
  };
  passkey_ceremony: { key_hash: Buffer; challenge: string; group_id: string | null; expires_at: Date };
};
const tables = (tx: Tx) => tx.withTables<Tables>();
export type Passkey = Tables['passkey'];

/** `groupId`: the login that registers; null for a login that is to be. */
export async function insertCeremony(
  tx: Tx,
  c: { key: string; challenge: string; groupId: string | null; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('passkey_ceremony')
    .values({
      key_hash: tokenHash(c.key),
      challenge: c.challenge,
      group_id: c.groupId,
      expires_at: c.expiresAt,
    })
    .execute();
}

/** The challenge, once, for whom it was made; undefined when used, late, unknown or another's. */
export async function takeCeremony(
  tx: Tx,
  key: string,
  groupId: string | null,
  now: Date,
): Promise<string | undefined> {
  const row = await tables(tx)
    .deleteFrom('passkey_ceremony')
    .where('key_hash', '=', tokenHash(key))
    .where('group_id', 'is not distinct from', groupId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}

export async function deleteLateCeremonies(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('passkey_ceremony').where('expires_at', '<=', now).execute();
}

/** Until the end of the transaction nobody else adds or removes a passkey of this account. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tables(tx)
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
}

/** Violates passkey_credential when it is registered. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<void> {
  await tables(tx).insertInto('passkey').values(passkey).execute();
}

/** The newest first. */
export function passkeysOf(tx: Tx, accountId: string): Promise<Passkey[]> {
  return tables(tx)
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('passkey_id', 'desc')
    .execute();
}

export function findPasskey(tx: Tx, accountId: string, passkeyId: string): Promise<Passkey | undefined> {
  return tables(tx)
    .selectFrom('passkey')
    .selectAll()
    .where('passkey_id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export function findCredential(tx: Tx, credentialId: Buffer): Promise<Passkey | undefined> {
  return tables(tx)
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/**
 * Takes a signature counter over; false when it did not grow. Authenticators that keep none send 0 forever. One
 * statement, so that of two uses at once with the same counter one is refused.
 */
export async function takeCounter(
  tx: Tx,
  passkeyId: string,
  use: { counter: number; synced: boolean; now: Date },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('passkey')
    .set({ counter: use.counter, synced: use.synced, used_at: use.now })
    .where('passkey_id', '=', passkeyId)
    .where(({ and, eb, or, lit }) =>
      or([
        eb('counter', '<', use.counter),
        and([eb('counter', '=', 0), use.counter === 0 ? lit(true) : lit(false)]),
      ]),
    )
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

export function renamePasskey(
  tx: Tx,
  accountId: string,
  passkeyId: string,
  name: string,
): Promise<Passkey | undefined> {
  return tables(tx)
    .updateTable('passkey')
    .set({ name })
    .where('passkey_id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskey(tx: Tx, accountId: string, passkeyId: string): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('passkey')
    .where('passkey_id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

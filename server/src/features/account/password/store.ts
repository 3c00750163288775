// SQL of passwords and of their resets. A reset is a one-use secret, kept as its hash, one of an account at a time.
import type { Tx } from '../../../platform/db.ts';
import { tokenHash } from '../../../platform/tokens.ts';

type Tables = {
  account: { account_id: string; password_hash: string; password_changed_at: Date | null };
  password_reset: { account_id: string; token_hash: Buffer; expires_at: Date };
};
const tables = (tx: Tx) => tx.withTables<Tables>();

export async function passwordOf(tx: Tx, accountId: string): Promise<string | undefined> {
  const row = await tables(tx)
    .selectFrom('account')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Sets the password; every reset that was asked for dies with the old one (B-09). */
export async function setPassword(tx: Tx, accountId: string, passwordHash: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('account_id', '=', accountId)
    .execute();
  await dropReset(tx, accountId);
}

/** Replaces the former reset of this account. */
export async function saveReset(tx: Tx, accountId: string, token: string, expiresAt: Date): Promise<void> {
  const fresh = { token_hash: tokenHash(token), expires_at: expiresAt };
  await tables(tx)
    .insertInto('password_reset')
    .values({ account_id: accountId, ...fresh })
    .onConflict((oc) => oc.column('account_id').doUpdateSet(fresh))
    .execute();
}

export async function findReset(tx: Tx, token: string, now: Date): Promise<string | undefined> {
  const row = await tables(tx)
    .selectFrom('password_reset')
    .select('account_id')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

/** Ends the reset that was asked for, if there is one. */
export async function dropReset(tx: Tx, accountId: string): Promise<void> {
  await tables(tx).deleteFrom('password_reset').where('account_id', '=', accountId).execute();
}

/** Uses it up; false when another was faster. */
export async function takeReset(tx: Tx, token: string, now: Date): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredResets(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('password_reset').where('expires_at', '<=', now).execute();
}

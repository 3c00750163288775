// SQL of what an account keeps of its owner: sealed contacts as one record, which is opened, changed and sealed again.
import { sql } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Tx } from '../../../platform/db.ts';
import { accountPlace } from '../store.ts';

type Tables = {
  account: {
    account_id: string;
    name: string;
    pii_dek: Buffer;
    pii_blob: Buffer;
    mobile_blind: Buffer | null;
    email_blind: Buffer | null;
    password_changed_at: Date | null;
    created_at: Date;
  };
};
const tables = (tx: Tx) => tx.withTables<Tables>();

export type AccountRecord = {
  name: string;
  sealed: Record<string, string | null>;
  emailProven: boolean;
  passwordChangedAt: Date | null;
  createdAt: Date;
};

/** The whole record; undefined when there is no such account. `lock` until the end of the transaction. */
export async function recordOf(
  vault: Vault,
  tx: Tx,
  accountId: string,
  lock = false,
): Promise<AccountRecord | undefined> {
  let query = tables(tx)
    .selectFrom('account')
    .select(['name', 'pii_dek', 'pii_blob', 'email_blind', 'password_changed_at', 'created_at'])
    .where('account_id', '=', accountId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return (
    row && {
      name: row.name,
      sealed: vault.open(accountPlace(accountId), { dek: row.pii_dek, blob: row.pii_blob }),
      emailProven: row.email_blind !== null,
      passwordChangedAt: row.password_changed_at,
      createdAt: row.created_at,
    }
  );
}

/** Proven mobile or mail address, a login from now on. Violates account_<kind> when it is another account's. */
export async function setContact(
  vault: Vault,
  tx: Tx,
  accountId: string,
  sealed: Record<string, string | null>,
  kind: 'mobile' | 'email',
  target: string,
): Promise<void> {
  const { dek, blob } = vault.seal(accountPlace(accountId), { ...sealed, [kind]: target });
  const blind = vault.blindIndex(kind, target);
  await tables(tx)
    .updateTable('account')
    .set({
      pii_dek: dek,
      pii_blob: blob,
      ...(kind === 'mobile' ? { mobile_blind: blind } : { email_blind: blind }),
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** The account bears this name from here on: it was verified. */
export async function takeRealName(
  tx: Tx,
  accountId: string,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  await sql`update account set name = ${name}, real_name_at = ${now} where account_id = ${accountId}`.execute(
    tx,
  );
}

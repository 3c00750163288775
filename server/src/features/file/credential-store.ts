// SQL of upload credentials: each lets one file in, once.
import type { ColumnType, Selectable } from 'kysely';
import type { Tx } from '../../platform/db.ts';

type CredentialTable = {
  target_id: string;
  account_id: string;
  /** Who shares turns with others (queue/office-of.ts). */
  office: string;
  expires_at: Date;
  used_at: ColumnType<Date | null, never, Date>;
};
const tables = (tx: Tx) => tx.withTables<{ upload_credential: CredentialTable }>();

export async function insertCredential(
  tx: Tx,
  row: { target_id: string; account_id: string; office: string; expires_at: Date },
): Promise<void> {
  await tables(tx).insertInto('upload_credential').values(row).execute();
}

export async function findCredential(
  tx: Tx,
  targetId: string,
): Promise<Selectable<CredentialTable> | undefined> {
  return tables(tx)
    .selectFrom('upload_credential')
    .selectAll()
    .where('target_id', '=', targetId)
    .executeTakeFirst();
}

/** True for the one upload that takes it. */
export async function takeCredential(tx: Tx, targetId: string, now: Date): Promise<boolean> {
  const taken = await tables(tx)
    .updateTable('upload_credential')
    .set({ used_at: now })
    .where('target_id', '=', targetId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export async function forgetCredentials(tx: Tx, before: Date): Promise<void> {
  await tables(tx).deleteFrom('upload_credential').where('expires_at', '<', before).execute();
}

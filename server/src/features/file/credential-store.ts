// SQL of upload credentials: each lets one file in, once.
import { type ColumnType, type Selectable, sql } from 'kysely';
import { notDurable } from '../../platform/database/not-durable.ts';
import type { Tx } from '../../platform/db.ts';
import { bytesOf } from './store.ts';

type CredentialTable = {
  target_id: string;
  account_id: string;
  /** Who shares turns with others (queue/office-of.ts). */
  office: string;
  expires_at: Date;
  used_at: ColumnType<Date | null, never, Date>;
};
const tables = (tx: Tx) => tx.withTables<{ upload_credential: CredentialTable }>();

/**
 * False where the account has no room for one byte more: `since` then it may have sent `most`. Not waited for, like its use below: a lost
 * one is asked for anew, and the upload that it let in is waited for.
 */
export async function insertCredential(
  tx: Tx,
  row: { target_id: string; account_id: string; office: string; expires_at: Date },
  room: { since: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql`insert into upload_credential (target_id, account_id, office, expires_at)
    select ${row.target_id}::uuid, ${row.account_id}::uuid, ${row.office}, ${row.expires_at}::timestamptz
    where ${bytesOf(sql`${row.account_id}::uuid`, room.since)} < ${room.most} and ${notDurable(tx)}
    returning target_id`.execute(tx);
  return rows.length === 1;
}

/** With the bytes that its account has uploaded `since`. */
export async function findCredential(
  tx: Tx,
  targetId: string,
  since: Date,
): Promise<(Selectable<CredentialTable> & { sent: number }) | undefined> {
  const { rows } = await sql<Selectable<CredentialTable> & { sent: number }>`
    select c.*, ${bytesOf(sql`c.account_id`, since)} as sent from upload_credential c
    where c.target_id = ${targetId}`.execute(tx);
  return rows[0];
}

/** True for the one upload that takes it. */
export async function takeCredential(tx: Tx, targetId: string, now: Date): Promise<boolean> {
  const taken = await tables(tx)
    .updateTable('upload_credential')
    .set({ used_at: now })
    .where('target_id', '=', targetId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(notDurable(tx))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export async function forgetCredentials(tx: Tx, before: Date): Promise<void> {
  await tables(tx).deleteFrom('upload_credential').where('expires_at', '<', before).execute();
}

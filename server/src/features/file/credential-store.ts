// SQL of upload credentials: each lets one file in, once.
import { type ColumnType, type RawBuilder, type Selectable, sql } from 'kysely';
import { notDurable } from '../../platform/database/not-durable.ts';
import type { Tx } from '../../platform/db.ts';
import type { Found } from '../../platform/limits.ts';
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
 * Counted (`counting`, limits.ts) whatever comes of it; false where the account has no room for one byte more: `since` then it may have sent
 * `most`. Not waited for, like its use below: a lost one is asked for anew, and the upload that it let in is waited for.
 */
export async function insertCredential(
  tx: Tx,
  row: { target_id: string; account_id: string; office: string; expires_at: Date },
  room: { since: Date; most: number },
  { now, counting }: { now: Date; counting(at: RawBuilder<Date>): RawBuilder<Found> },
): Promise<boolean | Found> {
  const { rows } = await sql<{ given: boolean } & (Found | Record<keyof Found, null>)>`
    with act as materialized (select ${now}::timestamptz as at where ${notDurable(tx)}),
      found as materialized (select f.place, f.window_start from act cross join lateral ${counting(sql`act.at`)} f),
      given as (insert into upload_credential (target_id, account_id, office, expires_at)
        select ${row.target_id}::uuid, ${row.account_id}::uuid, ${row.office}, ${row.expires_at}::timestamptz from act
        where not exists (select from found) and ${bytesOf(sql`${row.account_id}::uuid`, room.since)} < ${room.most}
        returning target_id)
    select exists (select from given) as given, f.place, f.window_start from act left join found f on true`.execute(
    tx,
  );
  const { given, place, window_start } = rows[0]!;
  return place === null ? given : { place, window_start };
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

// SQL of `short_link`.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { dropHeld } from './limits/store.ts';

type Tables = { short_link: { code_hash: Buffer; path: Buffer; owner: string; expires_at: Date } };
const tables = (tx: Tx) => tx.withTables<Tables>();

export type ShortLinkRow = { codeHash: Buffer; path: Buffer; owner: string; expiresAt: Date };

const inserted = ({ codeHash, path, owner, expiresAt }: ShortLinkRow) =>
  sql`insert into short_link (code_hash, path, owner, expires_at) values (${codeHash}, ${path}, ${owner}, ${expiresAt})`;

export async function insertShortLink(tx: Tx, link: ShortLinkRow): Promise<void> {
  await inserted(link).execute(tx);
}

/** Every short address of an owner ends, with what still waits about him for room; `next` is the one that he has from now on. */
export async function endShortLinks(tx: Tx, owner: string, now: Date, next?: ShortLinkRow): Promise<void> {
  await dropHeld(tx, owner, now, [
    sql`ended_link as (delete from short_link where owner = ${owner})`,
    ...(next ? [sql`next_link as (${inserted(next)})`] : []),
  ]);
}

/** The wrapped path of a living short link. */
export async function findShortLink(tx: Tx, codeHash: Buffer, now: Date): Promise<Buffer | undefined> {
  const row = await tables(tx)
    .selectFrom('short_link')
    .select('path')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.path;
}

export async function deleteExpiredShortLinks(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('short_link').where('expires_at', '<=', now).execute();
}

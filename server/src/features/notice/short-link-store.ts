// SQL of `short_link`.
import type { Tx } from '../../platform/db.ts';

type Tables = { short_link: { code_hash: Buffer; path: Buffer; owner: string; expires_at: Date } };
const tables = (tx: Tx) => tx.withTables<Tables>();

export async function insertShortLink(
  tx: Tx,
  link: { codeHash: Buffer; path: Buffer; owner: string; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('short_link')
    .values({ code_hash: link.codeHash, path: link.path, owner: link.owner, expires_at: link.expiresAt })
    .execute();
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

export async function deleteShortLinks(tx: Tx, owner: string): Promise<void> {
  await tables(tx).deleteFrom('short_link').where('owner', '=', owner).execute();
}

export async function deleteExpiredShortLinks(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom('short_link').where('expires_at', '<=', now).execute();
}

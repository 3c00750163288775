// All SQL of the directory family's table. Runs inside asOwner: row-level security shows the owner's tree only.
import { directoryNameKey } from '@xinqi/domain';
import { type Selectable, sql } from 'kysely';
import type { Owner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';

type DirectoryTable = {
  directory_id: string;
  owner_account_id: string | null;
  owner_corp_id: string | null;
  parent_id: string | null;
  name: string;
  name_key: string;
  version: number;
  created_by: string;
  created_at: Date;
  updated_at: Date;
};
const tables = (tx: Tx) => tx.withTables<{ directory: DirectoryTable }>();
const ownerKey = (owner: Owner) => owner.corpId ?? owner.accountId;

export type DirectoryRow = Selectable<DirectoryTable>;

/** Until the transaction ends nobody else changes this tree; who only puts contracts into it shares the lock. */
export async function lockTree(tx: Tx, owner: Owner, how: 'change' | 'use'): Promise<void> {
  const lock = sql.raw(how === 'change' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`select ${lock}(hashtextextended(${`directory:${ownerKey(owner)}`}, 0))`.execute(tx);
}

export async function treeOf(tx: Tx, owner: Owner): Promise<DirectoryRow[]> {
  return tables(tx)
    .selectFrom('directory')
    .selectAll()
    .where(owner.corpId === null ? 'owner_account_id' : 'owner_corp_id', '=', ownerKey(owner))
    .execute();
}

export async function insertDirectory(
  tx: Tx,
  owner: Owner,
  row: { directoryId: string; name: string; parentId: string | null },
  now: Date,
): Promise<DirectoryRow> {
  return tables(tx)
    .insertInto('directory')
    .values({
      directory_id: row.directoryId,
      owner_account_id: owner.corpId === null ? owner.accountId : null,
      owner_corp_id: owner.corpId,
      parent_id: row.parentId,
      name: row.name,
      name_key: directoryNameKey(row.name),
      version: 0,
      created_by: owner.accountId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Name and place; undefined when the version is no longer that one. */
export async function changeDirectory(
  tx: Tx,
  row: { directoryId: string; version: number; name: string; parentId: string | null },
  now: Date,
): Promise<DirectoryRow | undefined> {
  return tables(tx)
    .updateTable('directory')
    .set({
      name: row.name,
      name_key: directoryNameKey(row.name),
      parent_id: row.parentId,
      version: row.version + 1,
      updated_at: now,
    })
    .where('directory_id', '=', row.directoryId)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteDirectory(tx: Tx, directoryId: string, version: number): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('directory')
    .where('directory_id', '=', directoryId)
    .where('version', '=', version)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** The person's own tree, all of it; what stood in it stands nowhere. */
export async function forgetTree(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from directory where owner_account_id = ${accountId}`.execute(tx);
}

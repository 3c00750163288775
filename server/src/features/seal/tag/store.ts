// SQL of tags. Runs inside asOwner; in an enterprise's view each member still sees his own only.
import { sql } from 'kysely';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';

type TagTable = {
  tag_id: string;
  account_id: string;
  corp_id: string | null;
  name: string;
  target_ids: string[];
  created_at: Date;
};
const tables = (tx: Tx) => tx.withTables<{ user_tag: TagTable }>();
const mine = (tx: Tx, { accountId, corpId }: Owner) =>
  tables(tx)
    .selectFrom('user_tag')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('corp_id', corpId === null ? 'is' : '=', corpId);

/** Until the transaction ends nobody else keeps a tag of this person. */
export async function lockTags(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tags:${accountId}`}, 0))`.execute(tx);
}

export const tagsOf = (tx: Tx, owner: Owner): Promise<TagTable[]> =>
  mine(tx, owner).orderBy('created_at').orderBy('tag_id').execute();

export const findTag = (tx: Tx, owner: Owner, tagId: string): Promise<TagTable | undefined> =>
  mine(tx, owner).where('tag_id', '=', tagId).executeTakeFirst();

export async function insertTag(tx: Tx, row: TagTable): Promise<void> {
  await tables(tx).insertInto('user_tag').values(row).execute();
}

export async function changeTag(
  tx: Tx,
  tagId: string,
  change: Pick<TagTable, 'name' | 'target_ids'>,
): Promise<void> {
  await tables(tx).updateTable('user_tag').set(change).where('tag_id', '=', tagId).execute();
}

export async function deleteTag(tx: Tx, tagId: string): Promise<void> {
  await tables(tx).deleteFrom('user_tag').where('tag_id', '=', tagId).execute();
}

/** The tags that somebody kept as a person; in an enterprise's view they end with his membership. */
export async function forgetTags(tx: Tx, accountId: string): Promise<void> {
  await asOwner(tx, { accountId, corpId: null }, (inner) =>
    tables(inner)
      .deleteFrom('user_tag')
      .where('account_id', '=', accountId)
      .where('corp_id', 'is', null)
      .execute(),
  );
}

// SQL of departments. Runs inside asOwner: row-level security shows one enterprise's.
import { orgNameKey } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type GroupRecord = {
  group_id: string;
  corp_id: string;
  parent_id: string | null;
  name: string;
  name_key: string;
  sort: number;
  head_id: string | null;
  /** Its department at the messenger, as an administrator stated it. */
  ding_dept_id: string | null;
  version: number;
};
const tables = (tx: Tx) =>
  tx.withTables<{ corp_group: GroupRecord & { created_at: Date; updated_at: Date } }>();
/** Not the dates: reading those of ten thousand would cost more than everything else. */
const columns = [
  'group_id',
  'corp_id',
  'parent_id',
  'name',
  'name_key',
  'sort',
  'head_id',
  'ding_dept_id',
  'version',
] as const;

/** All of them, siblings in their order. */
export async function groupsOf(tx: Tx, corpId: string): Promise<GroupRecord[]> {
  return tables(tx)
    .selectFrom('corp_group')
    .select(columns)
    .where('corp_id', '=', corpId)
    .orderBy('sort')
    .orderBy('group_id')
    .execute();
}

export async function findGroup(tx: Tx, corpId: string, groupId: string): Promise<GroupRecord | undefined> {
  return tables(tx)
    .selectFrom('corp_group')
    .select(columns)
    .where('corp_id', '=', corpId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
}

/** The department that is bound to this one of the messenger. */
export async function findBound(
  tx: Tx,
  corpId: string,
  dingDeptId: string,
): Promise<{ group_id: string } | undefined> {
  return tables(tx)
    .selectFrom('corp_group')
    .select('group_id')
    .where('corp_id', '=', corpId)
    .where('ding_dept_id', '=', dingDeptId)
    .executeTakeFirst();
}

/** The department and everything below it. */
export async function subtreeIds(tx: Tx, corpId: string, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    with recursive below as (
      select group_id from corp_group where corp_id = ${corpId} and group_id = ${groupId}
      union all select g.group_id from corp_group g join below b on g.parent_id = b.group_id
    ) select group_id from below`.execute(tx);
  return rows.map((r) => r.group_id);
}

export type TreeRow = {
  groupId: string;
  parentId: string | null;
  name: string;
  version: number;
  /** People directly in it. */
  memberCount: number;
  headId: string | null;
  headName: string | null;
  dingDeptId: string | null;
};
/** All of them with heads and counts, siblings in their order; one JSON value, which is read faster than so many rows. */
export async function treeRows(tx: Tx, corpId: string): Promise<{ rows: TreeRow[]; ungrouped: number }> {
  const { rows } = await sql<{ rows: TreeRow[]; ungrouped: number }>`
    with counts as materialized (
      select group_id, count(*) as n from corp_user where corp_id = ${corpId} and left_at is null group by group_id
    ), tree as (
      select g.group_id as "groupId", g.parent_id as "parentId", g.name, g.version,
        coalesce(c.n, 0) as "memberCount", g.head_id as "headId", h.name as "headName",
        g.ding_dept_id as "dingDeptId"
      from corp_group g left join counts c on c.group_id = g.group_id
        left join corp_user h on h.member_id = g.head_id
      where g.corp_id = ${corpId} order by g.sort, g.group_id
    )
    select coalesce((select json_agg(tree) from tree), '[]') as rows,
      coalesce((select n from counts where group_id is null), 0) as ungrouped`.execute(tx);
  return rows[0]!;
}

export async function insertGroup(
  tx: Tx,
  group: { groupId: string; corpId: string; parentId: string | null; name: string; sort: number },
  now: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('corp_group')
    .values({
      group_id: group.groupId,
      corp_id: group.corpId,
      parent_id: group.parentId,
      name: group.name,
      name_key: orgNameKey(group.name),
      sort: group.sort,
      head_id: null,
      ding_dept_id: null,
      version: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Name, place, head or binding; false when the version is no longer that one. */
export async function updateGroup(
  tx: Tx,
  group: Pick<
    GroupRecord,
    'group_id' | 'version' | 'name' | 'parent_id' | 'sort' | 'head_id' | 'ding_dept_id'
  >,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('corp_group')
    .set({
      name: group.name,
      name_key: orgNameKey(group.name),
      parent_id: group.parent_id,
      sort: group.sort,
      head_id: group.head_id,
      ding_dept_id: group.ding_dept_id,
      version: group.version + 1,
      updated_at: now,
    })
    .where('group_id', '=', group.group_id)
    .where('version', '=', group.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Gives siblings these places, the first 1. Their versions stay: nobody edited them, and what a page shows of them is still so.
 * Only inside a turn, in which nobody else writes places.
 */
export async function orderGroups(tx: Tx, corpId: string, groupIds: readonly string[]): Promise<void> {
  await sql`update corp_group g set sort = o.place from unnest(${groupIds}::uuid[]) with ordinality as o (group_id, place)
    where g.group_id = o.group_id and g.corp_id = ${corpId} and g.sort <> o.place`.execute(tx);
}

export async function deleteGroup(tx: Tx, groupId: string, version: number): Promise<boolean> {
  // people who have left still point to where they were
  await sql`update corp_user set group_id = null where group_id = ${groupId} and left_at is not null`.execute(
    tx,
  );
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('corp_group')
    .where('group_id', '=', groupId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** People directly in a department. */
export async function countIn(tx: Tx, groupId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from corp_user where group_id = ${groupId} and left_at is null`.execute(tx);
  return rows[0]!.n;
}

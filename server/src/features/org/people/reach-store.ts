// SQL of who is in somebody's reach. Runs inside asOwner: row-level security shows one enterprise's.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { below, type Reach } from '../group/reach-store.ts';

export type ReachedPerson = {
  member_id: string;
  account_id: string;
  name: string;
  group_name: string | null;
};

/** SQL: what is in reach, or of it one department with what is below. */
const inside = (reach: Reach, groupId: string | undefined) =>
  groupId === undefined
    ? below(reach)
    : sql`${below(reach)}, named as (
        select r.group_id from reach r where r.group_id = ${groupId}
        union select g.group_id from corp_group g join named n on g.parent_id = n.group_id)`;

export type ReachedGroup = { group_id: string; name: string; depth: number };

/** Departments in reach, a department before those below it, siblings in their order. */
export async function departmentsOf(tx: Tx, reach: Reach, groupId?: string): Promise<ReachedGroup[]> {
  const from = sql.raw(groupId === undefined ? 'reach' : 'named');
  const { rows } = await sql<ReachedGroup>`${inside(reach, groupId)}, held as (select group_id from ${from}),
    walk as (
      select g.group_id, g.name, g.sort, 0 as depth from corp_group g join held h using (group_id)
        where g.parent_id is null or g.parent_id not in (select group_id from held)
      union all
      select g.group_id, g.name, g.sort, w.depth + 1 from corp_group g join walk w on g.parent_id = w.group_id
    ) search depth first by sort, group_id set place
    select group_id, name, depth from walk order by place`.execute(tx);
  return rows;
}

/** People with an account, by name. */
export async function peopleInReach(
  tx: Tx,
  reach: Reach,
  by: {
    groupId?: string | undefined;
    memberId?: string | undefined;
    keyword?: string | undefined;
    limit?: number;
  },
): Promise<ReachedPerson[]> {
  const everybody = reach.head === null && by.groupId === undefined;
  const from = sql.raw(by.groupId === undefined ? 'reach' : 'named');
  const { rows } = await sql<ReachedPerson>`${inside(reach, by.groupId)}
    select u.member_id, u.account_id, u.name, g.name as group_name
    from corp_user u left join corp_group g on g.group_id = u.group_id
    where u.corp_id = ${reach.corpId} and u.left_at is null and u.account_id is not null
      ${everybody ? sql`` : sql`and u.group_id in (select group_id from ${from})`}
      ${by.memberId === undefined ? sql`` : sql`and u.member_id = ${by.memberId}`}
      ${by.keyword ? sql`and position(lower(${by.keyword}) in lower(u.name)) > 0` : sql``}
    order by u.name, u.member_id ${by.limit === undefined ? sql`` : sql`limit ${by.limit}`}`.execute(tx);
  return rows;
}

/** The names of these accounts; who left keeps the one that he had. */
export async function accountsOf(
  tx: Tx,
  corpId: string,
  accountIds: readonly string[],
): Promise<{ account_id: string; name: string }[]> {
  const { rows } = await sql<{ account_id: string; name: string }>`
    select distinct on (account_id) account_id, name from corp_user
    where corp_id = ${corpId} and account_id = any(${accountIds}::uuid[])
    order by account_id, left_at desc nulls first`.execute(tx);
  return rows;
}

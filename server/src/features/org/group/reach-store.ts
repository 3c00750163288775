// SQL of who stands where: departments above a member, below a head, and the people in them. Runs inside asOwner.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** The department of somebody who is in the enterprise now; undefined when he is not. `lock`: he stays there until `tx` ends; 'alone': and nobody else relies on it. */
export async function placeOf(
  tx: Tx,
  corpId: string,
  accountId: string,
  lock: boolean | 'alone',
): Promise<{ memberId: string; groupId: string | null } | undefined> {
  const { rows } = await sql<{ memberId: string; groupId: string | null }>`
    select member_id as "memberId", group_id as "groupId" from corp_user
    where corp_id = ${corpId} and account_id = ${accountId} and left_at is null
    ${lock === 'alone' ? sql`for update` : lock ? sql`for share` : sql``}`.execute(tx);
  return rows[0];
}

/** A department and those above it, itself first. */
export async function chainOf(tx: Tx, corpId: string, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    with recursive up as (
      select group_id, parent_id, 0 as n from corp_group where corp_id = ${corpId} and group_id = ${groupId}
      union all select g.group_id, g.parent_id, up.n + 1 from corp_group g join up on g.group_id = up.parent_id
    ) select group_id from up order by n`.execute(tx);
  return rows.map((row) => row.group_id);
}

/** These departments and all above them, each once. */
export async function chainsOf(tx: Tx, corpId: string, groupIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    with recursive up as (
      select group_id, parent_id from corp_group where corp_id = ${corpId} and group_id = any(${groupIds}::uuid[])
      union select g.group_id, g.parent_id from corp_group g join up on g.group_id = up.parent_id
    ) select group_id from up`.execute(tx);
  return rows.map((row) => row.group_id);
}

/** The chain of a department one after the other, each held where it is until `tx` ends: a move that was first is seen, a later one waits. */
export async function lockChain(tx: Tx, corpId: string, groupId: string): Promise<string[]> {
  const chain: string[] = [];
  for (let at: string | null = groupId; at !== null; ) {
    const { rows }: { rows: { parent_id: string | null }[] } = await sql<{ parent_id: string | null }>`
      select parent_id from corp_group where corp_id = ${corpId} and group_id = ${at} for share`.execute(tx);
    if (!rows[0]) break;
    chain.push(at);
    at = rows[0].parent_id;
  }
  return chain;
}

/** Of the enterprise everybody (head null), or those whom this account manages as head of departments. */
export type Reach = { corpId: string; head: string | null };

/** The topmost departments in reach: those that he heads, or all without a parent. */
const roots = ({ corpId, head }: Reach) =>
  head === null
    ? sql`g.corp_id = ${corpId} and g.parent_id is null`
    : sql`g.corp_id = ${corpId} and g.head_id in (
        select h.member_id from corp_user h where h.corp_id = ${corpId} and h.account_id = ${head} and h.left_at is null)`;

/** SQL before a select: `reach`, the departments in reach with all below them. */
export const below = (reach: Reach) => sql`with recursive reach as (
    select g.group_id from corp_group g where ${roots(reach)}
    union select g.group_id from corp_group g join reach r on g.parent_id = r.group_id
  )`;

/** Departments that he heads, with all below them. */
export async function managedIds(tx: Tx, corpId: string, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    ${below({ corpId, head: accountId })} select group_id from reach`.execute(tx);
  return rows.map((row) => row.group_id);
}

/** Their names now; deleted ones and those of other enterprises are left out. */
export async function groupNames(
  tx: Tx,
  corpId: string,
  groupIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ group_id: string; name: string }>`
    select group_id, name from corp_group where corp_id = ${corpId} and group_id = any(${groupIds}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.group_id, row.name]));
}

export type Known = { memberId: string; name: string; groupId: string | null; gone: boolean };
/** People by their id, those who have left too. */
export async function knownPeople(
  tx: Tx,
  corpId: string,
  memberIds: readonly string[],
): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`select member_id as "memberId", name, group_id as "groupId",
      left_at is not null as gone
    from corp_user where corp_id = ${corpId} and member_id = any(${memberIds}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** Departments whose name contains the text, with that above; of these only (null: of all). */
export async function searchGroups(
  tx: Tx,
  corpId: string,
  by: { text: string; within: readonly string[] | null; limit: number },
): Promise<{ groupId: string; name: string; above: string | null }[]> {
  const { rows } = await sql<{ groupId: string; name: string; above: string | null }>`
    select g.group_id as "groupId", g.name, p.name as above
    from corp_group g left join corp_group p on p.group_id = g.parent_id
    where g.corp_id = ${corpId} and position(lower(${by.text}) in lower(g.name)) > 0
      and ${by.within === null ? sql`true` : sql`g.group_id = any(${by.within}::uuid[])`}
    order by g.name, g.group_id limit ${by.limit}`.execute(tx);
  return rows;
}

export type Standing = {
  memberId: string;
  accountId: string;
  name: string;
  groupId: string | null;
  groupName: string | null;
};
/** People with an account whose name contains the text; in these departments only (null: all of the enterprise). */
export async function searchStanding(
  tx: Tx,
  corpId: string,
  by: { text: string; within: readonly string[] | null; limit: number },
): Promise<Standing[]> {
  const within = by.within === null ? sql`true` : sql`u.group_id = any(${by.within}::uuid[])`;
  const { rows } = await sql<Standing>`
    select p.member_id as "memberId", p.account_id as "accountId", p.name, p.group_id as "groupId",
      g.name as "groupName"
    from (select u.* from corp_user u where u.corp_id = ${corpId} and u.left_at is null and u.account_id is not null
        and position(lower(${by.text}) in lower(u.name)) > 0 and ${within}
      order by u.name, u.member_id limit ${by.limit}) p
    left join corp_group g on g.group_id = p.group_id order by p.name, p.member_id`.execute(tx);
  return rows;
}

/** Who was named, and departments that count with those below them, each but for one person. */
export type Named = {
  accountIds: readonly string[];
  groups: readonly { groupId: string; except: string }[];
};
/** `through`: the first of the named departments that he stands in or below. */
export type Reached = Standing & { through: string | null };

/** People with an account who are named, or who stand in a named department or below; by name. */
export async function pageOfStanding(
  tx: Tx,
  corpId: string,
  { accountIds, groups }: Named,
  page: { limit: number; offset: number },
): Promise<{ rows: Reached[]; total: number }> {
  const ids = groups.map((group) => group.groupId);
  const excepts = groups.map((group) => group.except);
  const below = sql`with recursive below as (
      select g.group_id, n.root, n.giver, n.ord
      from unnest(${ids}::uuid[], ${excepts}::uuid[]) with ordinality as n(root, giver, ord)
      join corp_group g on g.group_id = n.root and g.corp_id = ${corpId}
      union select g.group_id, b.root, b.giver, b.ord from corp_group g join below b on g.parent_id = b.group_id
    ), reached as (
      select u.member_id, u.account_id, u.name, u.group_id,
        (select b.root from below b where b.group_id = u.group_id and b.giver <> u.account_id
          order by b.ord limit 1) as through
      from corp_user u where u.corp_id = ${corpId} and u.left_at is null and u.account_id is not null
    ), named as (
      select * from reached where through is not null or account_id = any(${[...accountIds]}::uuid[])
    )`;
  const { rows } = await sql<Reached>`${below}
    select p.member_id as "memberId", p.account_id as "accountId", p.name, p.group_id as "groupId",
      g.name as "groupName", p.through
    from (select * from named order by name, member_id limit ${page.limit} offset ${page.offset}) p
    left join corp_group g on g.group_id = p.group_id order by p.name, p.member_id`.execute(tx);
  const counted = await sql<{ n: number }>`${below} select count(*) as n from named`.execute(tx);
  return { rows, total: counted.rows[0]!.n };
}

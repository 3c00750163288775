// SQL of the lists of templates and of their groups. Runs inside asOwner.
import type { TplKind } from '@xinqi/domain';
import type { TplRole } from '@xinqi/wire/template';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { TplRow } from './store.ts';

/** Whose list: everything of the owner, or what this member may use: on, and granted to him or a department of his. */
export type TplScope = {
  ownerId: string;
  usableBy: { accountId: string; groupIds: readonly string[] } | null;
};
export type TplFilter = {
  keyword: string;
  groupName?: string | undefined;
  kind?: TplKind | undefined;
  enabled?: boolean | undefined;
};
export type ListedTpl = TplRow & {
  roles: TplRole[];
  page_count: number;
  uses: number;
  /** The asker holds a grant. */
  granted: boolean;
};

const grantedTo = ({ accountId, groupIds }: NonNullable<TplScope['usableBy']>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from template_grant g where g.tpl_id = t.tpl_id and g.revoked_at is null
    and (g.to_account = ${accountId} or (g.granted_by <> ${accountId} and g.to_group = any(${[...groupIds]}::uuid[]))))`;

const within = ({ ownerId, usableBy }: TplScope, all: boolean): RawBuilder<boolean> =>
  usableBy && !all
    ? sql<boolean>`t.owner_id = ${ownerId} and t.deleted_at is null and t.enabled and ${grantedTo(usableBy)}`
    : sql<boolean>`t.owner_id = ${ownerId} and t.deleted_at is null`;

const fits = ({ keyword, groupName, kind, enabled }: TplFilter): RawBuilder<boolean> =>
  sql<boolean>`(${keyword} = '' or position(lower(${keyword}) in lower(t.name)) > 0)
    and (${groupName ?? null}::text is null or coalesce(t.group_name, '') = ${groupName ?? null})
    and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
    and (${enabled ?? null}::boolean is null or t.enabled = ${enabled ?? null})`;

const listed = (scope: TplScope, where: RawBuilder<boolean>) => sql<ListedTpl>`
  select t.*, v.roles, jsonb_array_length(v.pages) as page_count,
    ${scope.usableBy ? grantedTo(scope.usableBy) : sql<boolean>`false`} as granted,
    (select count(*) from template_log l where l.tpl_id = t.tpl_id and l.act = 'use') as uses
  from template t join template_version v on v.tpl_id = t.tpl_id and v.version = t.version
  where ${where}`;

/** `all`: he keeps templates, so that every one is shown to him; `granted` still says what was granted to him. */
export async function pageOfTpls(
  tx: Tx,
  scope: TplScope,
  all: boolean,
  filter: TplFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedTpl[]; total: number }> {
  const where = sql<boolean>`${within(scope, all)} and ${fits(filter)}`;
  const { rows } = await sql<ListedTpl>`${listed(scope, where)} order by t.updated_at desc, t.tpl_id desc
    limit ${page.limit} offset ${page.offset}`.execute(tx);
  const counted = await sql<{ n: number }>`select count(*) as n from template t where ${where}`.execute(tx);
  return { rows, total: counted.rows[0]!.n };
}

/** One that stands, as the list has it. */
export async function listedTpl(tx: Tx, scope: TplScope, tplId: string): Promise<ListedTpl | undefined> {
  const where = sql<boolean>`${within(scope, true)} and t.tpl_id = ${tplId}`;
  return (await listed(scope, where).execute(tx)).rows[0];
}

export async function groupsOf(
  tx: Tx,
  scope: TplScope,
  all: boolean,
  kind?: TplKind,
): Promise<{ groupName: string | null; count: number }[]> {
  const { rows } = await sql<{ groupName: string | null; count: number }>`
    select t.group_name as "groupName", count(*) as count from template t
    where ${within(scope, all)} and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
    group by t.group_name order by t.group_name nulls last`.execute(tx);
  return rows;
}

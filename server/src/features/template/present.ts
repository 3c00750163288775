// Templates and their versions as calls tell them.
import { tplSettings } from '@xinqi/wire/template';
import { ownerOf } from '../../platform/database/owner-of.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { rightsOn } from './access.ts';
import { approversOf } from './keep/judge-defaults.ts';
import type { ListedTpl } from './list-store.ts';
import type { TplParts } from './parts.ts';
import type { VersionRow } from './store.ts';

export const slice = ({ itemPage, pageSize }: { itemPage: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (itemPage - 1) * pageSize,
});

export const presentTpl = (ctx: Ctx, tpl: ListedTpl) => ({
  ...{ tplId: tpl.tpl_id, kind: tpl.kind, name: tpl.name, groupName: tpl.group_name, enabled: tpl.enabled },
  ...{ version: tpl.version, roles: tpl.roles.map(({ role }) => role), pageCount: tpl.page_count },
  ...{ useCount: tpl.uses, madeBy: tpl.made_by_name, updateTime: tpl.updated_at.toISOString() },
  ...rightsOn(ctx, tpl),
});

export async function presentVersion(parts: TplParts, ctx: Ctx, tpl: ListedTpl, version: VersionRow) {
  const { roles, variables, words, boxes, version_id, file_name, pages } = version;
  // a version that was kept before there were default approvers has none
  const settings = tplSettings.parse(version.settings);
  const approvers = await approversOf(parts, parts.deps.db, ownerOf(ctx), settings);
  const told = { roles, settings, variables, words, boxes, versionId: version_id, fileName: file_name };
  return { ...presentTpl(ctx, tpl), ...told, pages, version: version.version, approvers };
}

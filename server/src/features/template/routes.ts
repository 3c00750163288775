// Calls of templates, simple and advanced, and of their grants.
import { can, listSheets, suggestedVariables } from '@xinqi/domain';
import { templateRoutes as r } from '@xinqi/wire/template';
import { AppError } from '../../platform/app-error.ts';
import { ownerOf } from '../../platform/database/owner-of.ts';
import { inTx } from '../../platform/db.ts';
import { type Ctx, type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import { base64Xlsx } from '../../platform/spreadsheet/xlsx-file.ts';
import { granteesFor } from '../org/index.ts';
import { ofOwner, reading, seeing, seen } from './access.ts';
import { type Acting, acting, ownerIdOf } from './acting.ts';
import { fillRequestEndpoints } from './fill-request/endpoints.ts';
import { grantOrRevoke } from './grant/grant-template.ts';
import { lockGrants, pageOfGrants } from './grant/store.ts';
import { deleteTpl, groupTpls, switchTpl } from './keep/change-template.ts';
import { saveTemplate } from './keep/save-template.ts';
import { libraryEndpoints } from './library/endpoints.ts';
import { groupsOf, type ListedTpl, pageOfTpls } from './list-store.ts';
import { pageOfTplLog } from './log-store.ts';
import type { TplParts } from './parts.ts';
import { presentTpl, presentVersion, slice } from './present.ts';
import { versionOf } from './store.ts';
import { fillTemplate } from './use/fill-template.ts';
import { makeContract } from './use/make-contract.ts';
import { listColumns } from './use/sending.ts';

/** Calls about advanced templates; a new template made there is one. */
const isAdvanced = ({ path }: Ctx): boolean => path.includes('/tpl2/') || path.includes('/advancedVersion/');

export function templateEndpoints(parts: TplParts): Endpoint[] {
  const { deps } = parts;
  const read = { load: (ctx: Ctx, { tplId }: { tplId: string }) => seen(parts, ctx, tplId) };
  const own = { load: (ctx: Ctx, { tplId }: { tplId: string }) => ofOwner(parts, ctx, tplId) };
  const done = async (ctx: Ctx, work: (at: Acting) => Promise<void>) => {
    await acting(parts, ctx, 'tempManageSub', work);
    return { done: true as const };
  };
  const newest = (ctx: Ctx, tpl: ListedTpl) =>
    reading(parts, ctx, (tx) => versionOf(tx, tpl.tpl_id, tpl.version));
  return endpoints(r, {
    ...libraryEndpoints(parts),
    ...fillRequestEndpoints(parts),
    list: handler(r.list, {
      load: ownOnly,
      handle: async (ctx, { itemPage, pageSize, ...filter }) => {
        const { scope, all } = await seeing(parts, ctx);
        const page = slice({ itemPage, pageSize });
        const shown = all && (scope.usableBy === null || ctx.path.startsWith('/c/m/'));
        const kind = isAdvanced(ctx) ? ('advanced' as const) : filter.kind;
        const usable = shown ? { ...filter, kind } : { ...filter, kind, enabled: true };
        const { rows, total } = await reading(parts, ctx, (tx) => pageOfTpls(tx, scope, all, usable, page));
        return { list: rows.map((tpl) => presentTpl(ctx, tpl)), total, itemPage, pageSize };
      },
    }),
    detail: handler(r.detail, {
      ...read,
      handle: async (ctx, _input, tpl) => presentVersion(parts, ctx, tpl, await newest(ctx, tpl)),
    }),
    document: handler(r.document, {
      ...read,
      handle: async (ctx, _input, tpl) => parts.file.showKept(deps.db, (await newest(ctx, tpl)).file_id),
    }),
    operate: handler(r.operate, {
      load: async (ctx, { tplId, copyOf }) => {
        const [before, copied] = await Promise.all(
          [tplId, copyOf].map((id) => (id === undefined ? undefined : ofOwner(parts, ctx, id))),
        );
        return before ?? copied;
      },
      handle: async (ctx, input, standing) => {
        const { contractId } = input;
        const kind = standing?.kind ?? (isAdvanced(ctx) ? 'advanced' : 'simple');
        // read before the transaction: it takes a second, and an upload never changes
        const words =
          contractId === undefined || kind === 'simple'
            ? undefined
            : await parts.file.wordsOf(contractId, ownerOf(ctx).accountId);
        return acting(parts, ctx, 'tempManageSub', (at) =>
          saveTemplate(parts, at, { ...input, words, kind }),
        );
      },
    }),
    setStatus: handler(r.setStatus, {
      ...own,
      handle: (ctx, { tplId, status }) => done(ctx, (at) => switchTpl(at, tplId, status)),
    }),
    delete: handler(r.delete, {
      ...own,
      handle: (ctx, { tplId }) => done(ctx, (at) => deleteTpl(at, tplId)),
    }),
    assignGroup: handler(r.assignGroup, {
      load: async (ctx, { tplIds }) => {
        for (const id of new Set(tplIds)) await ofOwner(parts, ctx, id);
      },
      handle: (ctx, { tplIds, groupName }) => done(ctx, (at) => groupTpls(at, tplIds, groupName)),
    }),
    groupTypes: handler(r.groupTypes, {
      load: ownOnly,
      handle: async (ctx, { kind }) => {
        const { scope, all } = await seeing(parts, ctx);
        const rows = await reading(parts, ctx, (tx) =>
          groupsOf(tx, scope, all, isAdvanced(ctx) ? 'advanced' : kind),
        );
        const list = rows.flatMap(({ groupName, count }) =>
          groupName === null ? [] : [{ groupName, count }],
        );
        return { list, total: rows.reduce((sum, { count }) => sum + count, 0) };
      },
    }),
    use: handler(r.use, {
      ...own,
      handle: async (ctx, input) => ({
        payload: await inTx(deps.db, (tx) =>
          makeContract(parts, tx, { owner: ownerOf(ctx), now: ctx.now, ...input }),
        ),
      }),
    }),
    downTemplateExcel: handler(r.downTemplateExcel, {
      load: (ctx, { id: tplId }) => seen(parts, ctx, tplId),
      handle: async (ctx, _input, tpl) => ({
        fileName: `批量发起名单-${tpl.name}.xlsx`,
        file: await base64Xlsx(listSheets(listColumns(await newest(ctx, tpl))), ctx.now),
      }),
    }),
    words: handler(r.words, {
      load: async (ctx, { contractId }) => {
        const words = await parts.file.wordsOf(contractId, ownerOf(ctx).accountId);
        if (!words) throw new AppError('TPL_FILE', '请上传 .docx 格式的 Word 文件，并在核对后继续');
        return words;
      },
      handle: async (_ctx, _input, words) => ({ ...words, variables: suggestedVariables(words.tags) }),
    }),
    fill: handler(r.fill, {
      ...own,
      handle: (ctx, input) => fillTemplate(parts, { owner: ownerOf(ctx), now: ctx.now, ...input }),
    }),
    authLogs: handler(r.authLogs, {
      load: (ctx, { tplId }) => (tplId === undefined ? undefined : read.load(ctx, { tplId })),
      handle: async (ctx, { tplId, act, ...page }) => {
        const owner = ownerOf(ctx);
        const by = owner.corpId !== null && !ctx.path.startsWith('/c/m/') ? owner.accountId : undefined;
        const of = { ownerId: ownerIdOf(owner), tplId, act, by };
        const { rows, total } = await reading(parts, ctx, (tx) => pageOfTplLog(tx, of, slice(page)));
        const list = rows.map((row) => ({
          ...{ logId: row.log_id, tplId: row.tpl_id, tplName: row.name, act: row.act, byName: row.by_name },
          ...{ content: row.content, createTime: row.created_at.toISOString() },
        }));
        return { list, total, ...page };
      },
    }),
    grantOrRevokeTpl: handler(r.grantOrRevokeTpl, {
      load: async (ctx, { tplIds, grantIds, grant }) => {
        for (const id of new Set(tplIds)) await ofOwner(parts, ctx, id);
        if (grant) return;
        const rows = await reading(parts, ctx, (tx) => lockGrants(tx, grantIds));
        if (rows.length === 0) throw new AppError('NOT_FOUND');
      },
      handle: (ctx, input) => grantOrRevoke(parts, ctx, input),
    }),
    tplGrantees: handler(r.tplGrantees, {
      load: ownOnly,
      handle: (ctx, { keyword }) =>
        granteesFor(deps.db, ctx.identity.corp!, can(ctx.identity.corp!.grants, 'tempAllAuth'), keyword),
    }),
    tplGrants: handler(r.tplGrants, {
      ...read,
      handle: async (ctx, { tplId, ...page }) => {
        const { rows, total } = await reading(parts, ctx, (tx) => pageOfGrants(tx, tplId, slice(page)));
        const list = rows.map((row) => ({
          ...{ grantId: row.grant_id, kind: row.to_account ? ('member' as const) : ('group' as const) },
          ...{ granteeName: row.to_name, grantedBy: row.granted_by_name },
          createTime: row.created_at.toISOString(),
        }));
        return { list, total, ...page };
      },
    }),
  });
}

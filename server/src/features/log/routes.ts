// Calls of the log family: an enterprise reads its own logs.
import { dayBounds } from '@xinqi/domain';
import { type LogKind, logKindNames, logRoutes as r } from '@xinqi/wire/log';
import { asOwner } from '../../platform/database/as-owner.ts';
import { type Ctx, type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import { assetHandlers } from './assets/transfers.ts';
import { exportUrl } from './export-log.ts';
import type { LogParts } from './parts.ts';
import { type CorpLogRow, type LogFilter, pageOfLog } from './store.ts';

/** What the messenger app's administration page is about: approvals, what they let be used, and the app itself. */
const workplaceKinds: readonly LogKind[] = logKindNames.filter((kind) =>
  /^(flow|seal|workplace)\./.test(kind),
);

type Page = { itemPage: number; pageSize: number };
const slice = ({ itemPage, pageSize }: Page) => ({ limit: pageSize, offset: (itemPage - 1) * pageSize });
const present = (row: CorpLogRow) => ({
  logId: row.log_id,
  kind: row.kind,
  operatorName: row.actor_name,
  targetName: row.target_name,
  content: row.content,
  ip: row.ip_masked,
  createTime: row.created_at.toISOString(),
});

export function logEndpoints(parts: LogParts): Endpoint[] {
  const { deps, sealLog } = parts;
  const read = async (ctx: Ctx, filter: LogFilter, page: Page) => {
    const { corpId, accountId } = ctx.identity.corp!;
    const { rows, total } = await asOwner(deps.db, { accountId, corpId }, (tx) =>
      pageOfLog(tx, corpId, filter, slice(page)),
    );
    return { list: rows.map(present), total, itemPage: page.itemPage, pageSize: page.pageSize };
  };
  return endpoints(r, {
    ...assetHandlers(deps),
    findLogByPage: handler(r.findLogByPage, {
      load: ownOnly,
      handle: (ctx, { kind, keyword, ...input }) =>
        read(ctx, { kinds: kind && [kind], keyword, ...dayBounds(input) }, input),
    }),
    workplaceLog: handler(r.workplaceLog, {
      load: ownOnly,
      handle: (ctx, { keyword, ...input }) =>
        read(ctx, { kinds: workplaceKinds, keyword, ...dayBounds(input) }, input),
    }),
    findSealLog: handler(r.findSealLog, {
      load: ownOnly,
      handle: async (ctx, { itemPage, pageSize, beginDate, endDate, ...filter }) => {
        const { corpId } = ctx.identity.corp!;
        const wanted = { ...filter, ...dayBounds({ beginDate, endDate }) };
        const { rows, total } = await sealLog.page(deps.db, corpId, wanted, slice({ itemPage, pageSize }));
        return { list: rows, total, itemPage, pageSize };
      },
    }),
    exportUrl: handler(r.exportUrl, {
      load: ownOnly,
      handle: (ctx, input) => exportUrl(parts, ctx, input),
    }),
  });
}

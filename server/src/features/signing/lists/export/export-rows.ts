// A list as an xlsx file (spec §7.1 apiQueryToExcelUrl): asked for by bearer, fetched by a one-use ticket. All rows are of
// one moment, that of fetching: one cursor in one snapshot, read as fast as the client takes the bytes.
import { applyStatusText, beijingDay, beijingSecond, signInfoStatusText } from '@xinqi/domain';
import { type ExportFilter, maxExport } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { BytesReply, Ctx } from '../../../../platform/endpoint.ts';
import { snapshotRows, throughCursor } from '../../../../platform/spreadsheet/snapshot-rows.ts';
import { type Cell, xlsxStream, xlsxType } from '../../../../platform/spreadsheet/xlsx.ts';
import { issueTicket, ticketUrl } from '../../../../platform/tickets.ts';
import type { Parts } from '../../contract/parts.ts';
import { directoriesOf, scopeFor } from '../page/list-rows.ts';
import { wholeList } from '../page/page-store.ts';
import { iso } from '../page/present-rows.ts';
import { type Filter, type Query, readFilter } from '../page/read-filter.ts';
import { type Instant, readRows, type ShownRow } from '../page/shown-store.ts';
import type { Scope } from '../scope.ts';
import { List } from '../slots.ts';

export const exportKind = 'apply-list';
const limit = { name: 'list-export', max: 60, seconds: 3600 };

/** What a ticket stands for: the caller's own rows at the time of asking, and the filter. */
type Order = { scope: Scope; filter: Filter; directories: readonly string[] | null };

export async function exportUrl(parts: Parts, ctx: Ctx, input: ExportFilter) {
  const { deps } = parts;
  const { list, ...filter } = input;
  const base = list === 'apply' ? List.Sent : List.Sign;
  const scope = await scopeFor(parts, deps.db, ctx, base, filter);
  await deps.limits.use({ limit, key: scope.me });
  const order: Order = { scope, filter, directories: await directoriesOf(parts, deps.db, ctx, filter) };
  const fileName = `${base === List.Sent ? '我发起的合同' : '我签署的合同'}-${beijingDay(ctx.now)}.xlsx`;
  const ref = { order: JSON.stringify(order), fileName };
  const ticket = await issueTicket(deps.db, { kind: exportKind, ref, asker: ctx.identity }, ctx.now);
  return { url: ticketUrl(ticket), fileName };
}

const clock = (at: Instant | null): string => (at === null ? '' : beijingSecond(Date.parse(iso(at))));

const columns = [
  { title: '合同名称', width: 36 },
  { title: '合同编号', width: 34 },
  { title: '企业合同编号', width: 24 },
  { title: '发起方', width: 24 },
  { title: '签署方', width: 36 },
  { title: '状态', width: 12 },
  { title: '签署进度', width: 44 },
  { title: '发起时间', width: 20 },
  { title: '签署截止时间', width: 20 },
  { title: '签署完成时间', width: 20 },
  { title: '更新时间', width: 20 },
  { title: '合同到期日', width: 12 },
  { title: '保全编号', width: 34 },
];
/** How its enterprise keeps it: for whoever asks for what he sent. */
const keptColumns = [
  { title: '合同类型', width: 16 },
  { title: '合同信息', width: 44 },
];
const keptCells = (r: ShownRow): Cell[] => [
  r.type_name,
  r.custom.map(({ name, value }) => `${name}：${value}`).join('；'),
];
const cellsOf = (r: ShownRow): Cell[] => [
  r.contract_name,
  r.apply_no,
  r.contract_no,
  r.sender_name,
  r.all_signer_name,
  applyStatusText(r.status, r.approval_late),
  (r.lines ?? [])
    .map(([, name, , , status, , , , late]) => `${name}：${signInfoStatusText(status, late)}`)
    .join('；'),
  clock(r.created_at),
  clock(r.sign_expire),
  clock(r.signed_at),
  clock(r.updated_at),
  r.over_date,
  r.preservation_id,
];

async function* rowsOf(tx: Tx, query: Query | undefined, sent: boolean): AsyncGenerator<readonly Cell[]> {
  if (!query) return;
  for await (const ids of throughCursor<{ row_id: string }>(tx, wholeList(query)))
    for (const row of await readRows(
      tx,
      ids.map((id) => id.row_id),
    ))
      yield sent ? [...cellsOf(row), ...keptCells(row)] : cellsOf(row);
}

const snapshot = ({ deps }: Parts, order: Order) =>
  snapshotRows(deps.db, maxExport, (tx) =>
    rowsOf(
      tx,
      readFilter(deps.vault, order.scope, order.filter, order.directories),
      order.scope.list === List.Sent,
    ),
  );

/** Redeems a ticket for the file. */
export function openExport(parts: Parts, ref: Record<string, string>): BytesReply {
  if (!ref.order || !ref.fileName) throw new AppError('TICKET_INVALID');
  const order = JSON.parse(ref.order) as Order;
  return {
    contentType: xlsxType,
    length: null,
    disposition: 'attachment',
    fileName: ref.fileName,
    open: () =>
      xlsxStream(
        {
          name: '合同列表',
          columns: order.scope.list === List.Sent ? [...columns, ...keptColumns] : columns,
          rows: snapshot(parts, order),
        },
        parts.deps.clock.now(),
      ),
  };
}

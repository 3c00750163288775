// A log as an xlsx file: asked for by bearer, which is recorded, and fetched by a one-use ticket. All rows are of one moment.
import { beijingDay, beijingSecond, dayBounds } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import { logKinds, type logRoutes, maxLogExport } from '@xinqi/wire/log';
import { type SealLogRow, sealActs } from '@xinqi/wire/seal';
import { AppError } from '../../platform/app-error.ts';
import { actAsTenant } from '../../platform/database/act-as-tenant.ts';
import { inTx, type Tx } from '../../platform/db.ts';
import type { BytesReply, Ctx } from '../../platform/endpoint.ts';
import { snapshotRows, throughCursor } from '../../platform/spreadsheet/snapshot-rows.ts';
import { type Cell, xlsxStream, xlsxType } from '../../platform/spreadsheet/xlsx.ts';
import { issueTicket, ticketUrl } from '../../platform/tickets.ts';
import type { LogParts } from './parts.ts';
import { recordAct } from './record-act.ts';
import { type CorpLogRow, wholeLog } from './store.ts';
import { doerOf } from './turn.ts';

export const exportKind = 'corp-log';
type Input = Parsed<(typeof logRoutes)['exportUrl']>;
/** What a ticket stands for. */
type Order = { corpId: string; input: Input };
const limit = { name: 'log-export', max: 60, seconds: 3600 };
const names = { operation: '操作日志', seal: '用印日志' } as const;

export async function exportUrl(parts: LogParts, ctx: Ctx, input: Input) {
  const { deps } = parts;
  const doer = doerOf(ctx);
  await deps.limits.use({ limit, key: doer.accountId });
  const name = names[input.log];
  const fileName = `${name}-${beijingDay(ctx.now)}.xlsx`;
  const order: Order = { corpId: doer.corpId, input };
  const ref = { order: JSON.stringify(order), fileName };
  return inTx(deps.db, async (tx) => {
    const { beginDate, endDate } = input;
    const content = `日期：${beginDate ?? '不限'}至${endDate ?? '不限'}`;
    await recordAct(parts, tx, doer, { kind: 'log.export', target: name, content }, ctx.now);
    return {
      url: ticketUrl(await issueTicket(tx, { kind: exportKind, ref, asker: ctx.identity }, ctx.now)),
      fileName,
    };
  });
}

const operationColumns = [
  { title: '时间', width: 20 },
  { title: '操作人', width: 16 },
  { title: '操作', width: 16 },
  { title: '对象', width: 24 },
  { title: '内容', width: 60 },
  { title: 'IP 地址', width: 18 },
];
const operationCells = (row: CorpLogRow): Cell[] => [
  beijingSecond(row.created_at),
  row.actor_name,
  logKinds[row.kind],
  row.target_name,
  row.content,
  row.ip_masked,
];
const sealColumns = [
  { title: '时间', width: 20 },
  { title: '类型', width: 10 },
  { title: '印章', width: 24 },
  { title: '操作人', width: 16 },
  { title: '授权对象', width: 24 },
  { title: '合同名称', width: 36 },
  { title: '合同编号', width: 34 },
  { title: '使用依据', width: 24 },
  { title: '授权编号', width: 38 },
  { title: '审批编号', width: 34 },
  { title: '图样摘要（SHA-256）', width: 66 },
];
const sealCells = (row: SealLogRow): Cell[] => [
  beijingSecond(Date.parse(row.actTime)),
  sealActs[row.act],
  row.sealName,
  row.operatorName,
  row.granteeName,
  row.contractName,
  row.applyNo,
  row.act === 'use' ? (row.grantName ?? '超级管理员') : null,
  row.grantId,
  row.instNo,
  row.drawingSha256,
];

async function* rowsOf({ sealLog }: LogParts, tx: Tx, { corpId, input }: Order) {
  const { log, kind, keyword, beginDate, endDate, ...seal } = input;
  const days = dayBounds({ beginDate, endDate });
  if (log === 'seal') {
    for await (const rows of sealLog.all(tx, corpId, { ...seal, ...days }))
      for (const row of rows) yield sealCells(row);
    return;
  }
  await actAsTenant(tx, corpId);
  const filter = { kinds: kind && [kind], keyword, ...days };
  for await (const rows of throughCursor<CorpLogRow>(tx, wholeLog(corpId, filter)))
    for (const row of rows) yield operationCells(row);
}

/** Redeems a ticket for the file. */
export function openExport(parts: LogParts, ref: Record<string, string>): BytesReply {
  if (!ref.order || !ref.fileName) throw new AppError('TICKET_INVALID');
  const order = JSON.parse(ref.order) as Order;
  const { log } = order.input;
  const rows = snapshotRows(parts.deps.db, maxLogExport, (tx) => rowsOf(parts, tx, order));
  const columns = log === 'seal' ? sealColumns : operationColumns;
  return {
    contentType: xlsxType,
    length: null,
    disposition: 'attachment',
    fileName: ref.fileName,
    open: () => xlsxStream({ name: names[log], columns, rows }, parts.deps.clock.now()),
  };
}

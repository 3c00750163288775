// The logs of an enterprise (spec §7.9): what its members changed, and its seals. The asset log stands with hand-overs.
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';
import { sealActNames, sealLogRow } from '../seal/routes.ts';
import { assetRoutes } from './asset-routes.ts';
import { logKindNames } from './kinds.ts';

export const logRow = z.object({
  logId: f.uuidField,
  kind: z.enum(logKindNames),
  /** Names as they were when it happened. */
  operatorName: z.string(),
  targetName: z.string(),
  content: z.string(),
  /** Address without its last part. */
  ip: z.string(),
  createTime: f.isoTime,
});
export type LogRow = z.output<typeof logRow>;
const day = z.iso.date('日期格式不正确');
const days = { beginDate: day.optional(), endDate: day.optional() };
const words = z.string().trim().max(100, '不能超过100个字符').optional();

const logFilter = {
  kind: z.enum(logKindNames, '操作类型不正确').optional(),
  /** Part of the name of who did it or to whom it was done. */
  keyword: words,
  ...days,
};
const sealLogFilter = {
  act: z.enum(sealActNames, '记录类型不正确').optional(),
  sealId: f.uuidField.optional(),
  /** Part of the name of the seal. */
  sealName: words,
  /** Part of the name of who used, gave, took back or got it. */
  memberName: words,
  /** Part of the contract's name, or its whole number. */
  contract: words,
  ...days,
};
export const maxLogExport = 100_000;

export const logRoutes = family('log', {
  findLogByPage: route({
    paths: [{ path: '/c/m/log/findLogByPage', callers: ['corp'] }],
    may: 'auditLog',
    summary: 'What members changed in their enterprise, newest first; days are those of Beijing.',
    input: f.paged(logFilter),
    output: f.pageOf(logRow),
  }),
  findSealLog: route({
    paths: [{ path: '/c/m/log/findSealLogByPaged', callers: ['corp'] }],
    may: 'auditLog',
    summary:
      'The log of the enterprise’s seals: every use with its contract, grant and approval, every grant and its end; newest first.',
    input: f.paged(sealLogFilter),
    output: f.pageOf(sealLogRow),
  }),
  workplaceLog: route({
    paths: [{ path: '/c/m/flow/dingTalkCorpOperationLog', callers: ['corp'] }],
    may: 'auditLog',
    summary:
      'The operation log as the messenger app’s administration page shows it: what concerns approvals, seals and the app itself.',
    input: f.paged({ keyword: words, ...days }),
    output: f.pageOf(logRow),
  }),
  exportUrl: route({
    paths: [{ path: '/c/m/log/exportUrl', callers: ['corp'] }],
    may: 'auditLog',
    summary: `One-use address of an xlsx file of the operation log or the seal log under its filters, at most ${maxLogExport} rows; asking is recorded.`,
    input: z
      .strictObject({
        log: z.enum(['operation', 'seal'], '请选择要导出的日志'),
        ...logFilter,
        ...sealLogFilter,
      })
      .refine(
        ({ log, kind, keyword, act, sealId, sealName, memberName, contract }) =>
          log === 'operation' ? !(act || sealId || sealName || memberName || contract) : !(kind || keyword),
        '筛选条件与日志不符',
      ),
    output: z.object({ url: z.string(), fileName: z.string() }),
  }),
  ...assetRoutes,
});

// The operation log of an enterprise (spec §7.9). Seal and asset logs come with what they record.
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';
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

export const logRoutes = family('log', {
  findLogByPage: route({
    method: 'POST',
    paths: [{ path: '/c/m/log/findLogByPage', callers: ['corp'] }],
    may: 'auditLog',
    body: 'form',
    spec: '§7.9',
    summary: 'What members changed in their enterprise, newest first; days are those of Beijing.',
    input: z
      .strictObject({
        ...f.pageInput,
        kind: z.enum(logKindNames, '操作类型不正确').optional(),
        /** Part of the name of who did it or to whom it was done. */
        keyword: z.string().trim().max(100, '不能超过100个字符').optional(),
        beginDate: day.optional(),
        endDate: day.optional(),
      })
      .refine(({ itemPage, pageSize }) => itemPage * pageSize <= 10_000, '请用筛选条件缩小范围'),
    output: f.pageOf(logRow),
  }),
});

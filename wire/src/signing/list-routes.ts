// Lists, counters, recycle bin and export of the signing family (spec §7.1, §7.3 batchDel).
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, route } from '../route.ts';
import {
  applyRow,
  applyStatus,
  countFilter,
  exportFilter,
  listFilter,
  listOf,
  maxBatch,
  signInfoRow,
  tabCounts,
} from './list-schemas.ts';

const corpOnly = (path: string) => [{ path, callers: ['corp'] }] as const;
const applyIds = f.listField(z.array(f.uuidField).min(1, '请选择合同').max(maxBatch));
const signNos = f.listField(z.array(f.signNoField).min(1, '请选择合同').max(maxBatch));
const changed = z.object({ changed: z.number().int() });

export const listRoutes = {
  applyList: route({
    paths: [
      { path: '/i/applySign/listByPage', callers: ['user'] },
      { path: '/c/applySign/findByPage', callers: ['corp'] },
    ],
    summary: 'Contracts that the caller sent, last changed first.',
    answers: ['NO_PERMISSION'],
    input: listFilter,
    output: listOf(applyRow),
  }),
  applyCount: route({
    paths: both('/applySign/count'),
    summary: 'Kept counters of the tabs over sent contracts.',
    answers: ['NO_PERMISSION'],
    input: countFilter,
    output: tabCounts,
  }),
  signInfoList: route({
    paths: [
      { path: '/i/signInfo/listByPage', callers: ['user'] },
      { path: '/c/signInfo/findByPage', callers: ['corp'] },
    ],
    summary: 'Lines that the caller has to sign or has signed.',
    answers: ['NO_PERMISSION'],
    input: listFilter,
    output: listOf(signInfoRow),
  }),
  signInfoCount: route({
    paths: both('/signInfo/count'),
    summary: 'Kept counters of the tabs over lines to sign.',
    answers: ['NO_PERMISSION'],
    input: countFilter,
    output: tabCounts,
  }),
};

export const listActRoutes = {
  signInfoBatchDel: route({
    paths: both('/signInfo/batchDel'),
    body: 'json',
    summary:
      'Moves lines out of the caller’s own list into his recycle bin; all or nothing, the evidence stays. With directoryId every line must stand in it.',
    input: z.strictObject({ signNos, directoryId: f.uuidField.optional() }),
    output: changed,
  }),
  applyBatchDel: route({
    paths: both('/applySign/batchDel'),
    body: 'json',
    summary:
      'Moves sent contracts that ended into the caller’s recycle bin; all or nothing, the evidence stays.',
    input: z.strictObject({ applyIds, directoryId: f.uuidField.optional() }),
    output: changed,
  }),
  signInfoRecycle: route({
    paths: both('/signInfo/recycle'),
    body: 'json',
    summary:
      'Takes lines out of the recycle bin: back into the list, or gone from the caller’s view for good.',
    input: z.strictObject({ signNos, to: z.enum(['list', 'gone']) }),
    output: changed,
  }),
  applyRecycle: route({
    paths: both('/applySign/recycle'),
    body: 'json',
    summary:
      'Takes sent contracts out of the recycle bin: back into the list, or gone from the caller’s view for good.',
    input: z.strictObject({ applyIds, to: z.enum(['list', 'gone']) }),
    output: changed,
  }),
  exportUrl: route({
    paths: both('/applySign/apiQueryToExcelUrl'),
    summary:
      'One-use address of an xlsx file with the rows of a list under its filters, as they are when it is fetched.',
    answers: ['NO_PERMISSION'],
    input: exportFilter,
    output: z.object({ url: z.string(), fileName: z.string() }),
  }),
  applyTrend: route({
    paths: both('/applySign/trend'),
    summary: 'Workbench: contracts sent and finished on each of the last days (China’s time), oldest first.',
    input: z.strictObject({ days: f.intField(1, 92).default(30) }),
    output: z.object({
      list: z.array(z.object({ day: z.iso.date(), sent: z.number().int(), finished: z.number().int() })),
    }),
  }),
  findProfileSignCount: route({
    paths: corpOnly('/c/findProfileSignCount'),
    summary: 'Numbers of the enterprise’s workbench: sent, still open, finished, to sign.',
    output: z.object({
      sentCount: z.number().int(),
      signingCount: z.number().int(),
      finishedCount: z.number().int(),
      toSignCount: z.number().int(),
      /** Sent since the first of this month. */
      monthSentCount: z.number().int(),
    }),
  }),
  findUserCount: route({
    paths: corpOnly('/c/findUserCount'),
    summary: 'How many members the enterprise has.',
    output: z.object({ userCount: z.number().int() }),
  }),
  findSignStatusCount: route({
    paths: corpOnly('/c/findSignStatusCount'),
    summary: 'Sent contracts by state.',
    output: z.object({
      list: z.array(z.object({ signStatus: applyStatus, name: z.string(), count: z.number().int() })),
    }),
  }),
  signSurplusCount: route({
    method: 'GET',
    paths: corpOnly('/c/signSurplusCount'),
    body: 'query',
    summary:
      'How many contracts can still be sent; null while nothing limits it (no points before packages exist).',
    output: z.object({ surplusCount: z.number().int().nullable() }),
  }),
};

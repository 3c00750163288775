// The asset log of an enterprise (spec §7.9): who handed what to whom when he left (docs/decisions/0042).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

/** What is handed over: kind → its Chinese word. */
export const assetKinds = {
  contract: '发起的合同',
  draft: '草稿',
  line: '待签署的合同',
  seal: '印章授权',
  group: '部门主管',
} as const;
export type AssetKind = keyof typeof assetKinds;
export const assetKindNames = Object.keys(assetKinds) as [AssetKind, ...AssetKind[]];

export const transferRow = z.object({
  transferId: f.uuidField,
  asset: z.enum(assetKindNames),
  /** Names as they were when it happened. */
  fromName: z.string(),
  toName: z.string(),
  operatorName: z.string(),
  /** Names of what few have: seals, departments. */
  detail: z.string(),
  planned: z.number().int(),
  /** What has moved; the rest is being moved while not `finished`, and could not be when it is. */
  moved: z.number().int(),
  finished: z.boolean(),
  createTime: f.isoTime,
});
export type TransferRow = z.output<typeof transferRow>;
const day = z.iso.date('日期格式不正确');

export const assetRoutes = {
  findAssetTransfer: route({
    paths: [{ path: '/c/m/log/findAssetTransferByPaged', callers: ['corp'] }],
    may: 'auditLog',
    summary: 'Who handed contracts, seals and departments to whom, newest first.',
    input: f.paged({
      asset: z.enum(assetKindNames, '资产类型不正确').optional(),
      /** Part of a name: who left, who took over, who did it. */
      keyword: z.string().trim().max(100, '不能超过100个字符').optional(),
      beginDate: day.optional(),
      endDate: day.optional(),
    }),
    output: f.pageOf(transferRow),
  }),
};

// By link: a signatory asks for the use of his enterprise’s seal (spec §7.4), and an approver who is not signed in decides
// with the pair of his own link and a code to his own phone (L, security.md §2.3).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { decideInput } from './inst-routes.ts';
import { instDetail, instNo } from './inst-schemas.ts';

const si = (path: string) => [{ path, callers: ['link', 'user', 'corp'] as const }];
const byLink = (path: string) => [{ path, callers: ['link'] as const }];
const line = { ...f.linkFields, signNo: f.signNoField };
/** The approver’s link: who has it knows one request; only the code says who he is. */
const pair = { instIdNo: instNo, approveId: f.uuidField, sign: f.hmacField, ts: f.tsField };

export const flowLinkRoutes = {
  initFlowInst: route({
    paths: si('/si/signInfo/initFlowInst'),
    summary: 'The signatory asks for the use of a seal of his enterprise on his line.',
    input: z.strictObject({
      ...line,
      sealId: f.uuidField,
      amount: f.intField(0, 1_000_000_000_000).optional(),
      note: z.string().trim().max(200, '不能超过200个字符').default(''),
    }),
    output: z.object({ instIdNo: instNo, status: z.number().int() }),
  }),
  flowInstStatu: route({
    paths: si('/si/signInfo/flowInstStatu'),
    summary: 'For each seal that the signatory may use: whether it needs an approval, and how far that is.',
    input: z.strictObject(line),
    output: z.object({
      list: z.array(
        z.object({
          sealId: z.string(),
          needed: z.boolean(),
          asksAmount: z.boolean(),
          instIdNo: instNo.nullable(),
          status: z.number().int().nullable(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  flowInstData: route({
    paths: si('/si/signInfo/flowInstData'),
    summary: 'The signatory’s own request with its steps.',
    input: z.strictObject({ ...line, instIdNo: instNo }),
    output: instDetail,
  }),
  withdrawSeal: route({
    paths: si('/si/signInfo/withdrawFlowInst'),
    summary: 'The signatory takes his own request back while it runs.',
    input: z.strictObject({ ...line, instIdNo: instNo }),
    output: z.object({ instIdNo: instNo, status: z.number().int() }),
  }),
  sendApproveSealSms: route({
    paths: byLink('/si/signInfo/sendApproveSealSms'),
    summary: 'Sends the code of an approver’s link to his phone on file; the phone is never in the answer.',
    input: z.strictObject(pair),
    output: z.object({ resendAfterSeconds: z.number().int(), mobileMasked: z.string() }),
  }),
  approveSealInfo: route({
    paths: byLink('/si/signInfo/approveSealInfo'),
    summary:
      'What is to be approved. Without `code`: the enterprise, the kind and the masked phone; with it, once, everything and a bearer (`signToken`) bound to this turn for 30 minutes; with that bearer everything again.',
    input: z.strictObject({ ...pair, code: f.smsCodeField.optional() }),
    output: z.object({
      corpName: z.string(),
      flowType: z.union([z.literal(0), z.literal(1)]),
      mobileMasked: z.string(),
      /** Still this person’s turn. */
      open: z.boolean(),
      detail: instDetail.nullable(),
      signToken: z.string().nullable(),
    }),
  }),
  approveDocument: route({
    method: 'GET',
    paths: [{ path: '/si/signInfo/approveDocument', callers: ['link', 'corp'] as const }],
    body: 'binary',
    summary: 'Bytes of the contract for its approvers, by the bearer of the link or signed in; with Range.',
    input: z.strictObject({
      instIdNo: instNo,
      /** Which of its files, from 0. */
      file: f.intField(0, 19).default(0),
    }),
    output: f.raw,
  }),
  approveSeal: route({
    paths: byLink('/si/signInfo/approveSeal'),
    summary: 'Decides by link: with the bearer that the code yielded, for this turn only.',
    input: z.strictObject(decideInput).refine((d) => d.act !== 'reject' || d.reason.length > 0, {
      error: '请填写驳回原因',
      path: ['reason'],
    }),
    output: z.object({ instIdNo: instNo, status: z.number().int() }),
  }),
};

// Requests and decisions of people who are signed in (spec §7.11 /c/flow/*, /c/approve/*; §7.3 reminderApprova).
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, corp, route } from '../route.ts';
import { flowType } from './design-schemas.ts';
import { approvalRow, approvalTab, instDetail, instNo } from './inst-schemas.ts';

const reason = z.string().trim().max(200, '不能超过200个字符').default('');
const ask = {
  applyNo: f.applyNoField,
  signNo: f.signNoField,
  sealId: f.uuidField,
  amount: f.intField(0, 1_000_000_000_000).optional(),
  note: z.string().trim().max(200, '不能超过200个字符').default(''),
};
const page = {
  tab: approvalTab.default('todo'),
  keyword: z.string().trim().max(100).default(''),
  status: f.intField(0, 4).optional(),
  ...f.pageInput,
};
const asked = z.object({ instIdNo: instNo, status: z.number().int() });

export const decideInput = {
  instIdNo: instNo,
  approveId: f.uuidField,
  act: z.enum(['approve', 'reject', 'transfer', 'add']),
  reason,
  /** Of transfer: one; of add: up to ten. */
  memberIds: f.jsonField(z.array(f.uuidField).max(10, '一次最多加签10人')).default([]),
  place: z.enum(['before', 'after']).default('after'),
};

/** As many as a clerk's batch; the same in all calls of one act. */
const mostTurns = 500;
const turns = f.jsonField(
  z
    .array(z.strictObject({ instIdNo: instNo, approveId: f.uuidField }))
    .min(1, '请选择申请')
    .max(mostTurns, `一次最多${mostTurns}项`),
);

export const instRoutes = {
  flowInst: route({
    paths: corp('/c/flow/flowInst'),
    summary:
      'Asks for the use of a seal on one’s own line (flowType 1). Initiation is asked for by sending the contract.',
    input: z.strictObject(ask),
    output: asked,
  }),
  flowInstV2: route({
    paths: corp('/c/flow/flowInstV2'),
    body: 'json',
    summary: 'The same for up to 50 lines at once, all or nothing.',
    input: z.strictObject({
      list: f.jsonField(z.array(z.strictObject(ask)).min(1, '请选择合同').max(50, '一次最多50份')),
    }),
    output: z.object({ list: z.array(asked) }),
  }),
  flowInstInfo: route({
    paths: corp('/c/flow/flowInst/info'),
    summary:
      'One request with its steps, for its asker, its approvers, and who may see all of the enterprise’s.',
    input: z.strictObject({ instIdNo: instNo }),
    output: instDetail,
  }),
  approveFlow: route({
    paths: corp('/c/flow/approveFlow'),
    summary: 'Decides one’s own turn: approve, reject (with a reason), hand on, or ask further approvers.',
    input: z
      .strictObject({ ...decideInput, code: f.smsCodeField.optional() })
      .refine((d) => d.act !== 'reject' || d.reason.length > 0, {
        error: '请填写驳回原因',
        path: ['reason'],
      }),
    output: asked,
  }),
  approveFlows: route({
    paths: corp('/c/flow/approveFlows'),
    body: 'json',
    summary:
      'Decides up to 500 turns of one’s own by one act, some at a call: approve, or reject with a reason; the same again with `from` as `next` says decides those that follow. Each has its own result; `code` of approveFlowsSms stands for all of them.',
    input: z
      .strictObject({
        list: turns,
        act: z.enum(['approve', 'reject']),
        reason,
        code: f.smsCodeField.optional(),
        /** The first of the list that this call decides. */
        from: f.intField(0, mostTurns).default(0),
      })
      .refine((d) => d.act !== 'reject' || d.reason.length > 0, {
        error: '请填写驳回原因',
        path: ['reason'],
      }),
    output: z.object({
      /** Of those that this call was about. */
      decided: z.number().int(),
      /** Where the next call begins; null: this was the last. */
      next: z.number().int().nullable(),
      results: z.array(
        z.object({
          instIdNo: z.string(),
          ok: z.boolean(),
          /** Why it was not decided. */
          code: z.string().nullable(),
          message: z.string().nullable(),
        }),
      ),
    }),
  }),
  approveFlowsSms: route({
    paths: corp('/c/flow/approveFlowsSms'),
    body: 'json',
    summary: 'Sends one code for exactly these turns to the approver’s own phone.',
    input: z.strictObject({ list: turns }),
    output: z.object({ resendAfterSeconds: z.number().int(), mobileMasked: z.string() }),
  }),
  withdraw: route({
    paths: corp('/c/flow/withdraw'),
    summary: 'The asker takes his request back while it runs; a contract that waited for it is cancelled.',
    input: z.strictObject({ instIdNo: instNo, reason }),
    output: asked,
  }),
  approveSms: route({
    paths: corp('/c/flow/sendApproveSealSms'),
    summary: 'Sends the code that confirms a decision to the approver’s own phone.',
    input: z.strictObject({ instIdNo: instNo, approveId: f.uuidField }),
    output: z.object({ resendAfterSeconds: z.number().int(), mobileMasked: z.string() }),
  }),
  approverContract: route({
    paths: corp('/c/approve/approverContract'),
    // tab `all` without the right to see the enterprise's
    answers: ['NO_PERMISSION'],
    summary:
      'Requests to send contracts (flowType 0): to decide, decided, one’s own, or all of the enterprise.',
    input: z.strictObject(page),
    output: f.pageOf(approvalRow).extend({ todo: z.number().int() }),
  }),
  findSealApprovalByPage: route({
    paths: corp('/c/signInfo/findSealApprovalByPage'),
    // tab `all` without the right to see the enterprise's
    answers: ['NO_PERMISSION'],
    summary: 'Requests to use seals (flowType 1), the same way.',
    input: z.strictObject(page),
    output: f.pageOf(approvalRow).extend({ todo: z.number().int() }),
  }),
  listApprover: route({
    paths: corp('/c/approve/listApprover'),
    summary:
      'Every request of the caller’s enterprise about one contract, oldest first, with steps and people.',
    input: z.strictObject({ applyNo: f.applyNoField, flowType: flowType.optional() }),
    output: z.object({ list: z.array(instDetail) }),
  }),
  reminderApprova: route({
    paths: both('/signInfo/reminderApprova'),
    summary: 'Reminds whose turn it is, once an hour a request.',
    input: z.strictObject({ instIdNo: instNo }),
    output: z.object({ reminded: z.number().int() }),
  }),
};

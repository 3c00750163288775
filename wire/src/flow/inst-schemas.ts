// A request on its way: its steps, who decided what and when.
import { z } from 'zod';
import * as f from '../fields.ts';

export const instNo = z.string().regex(/^FLW[0-9A-HJKMNP-TV-Z]{26}$/, '审批编号格式不正确');

export const instTask = z.object({
  /** approveId of the view links: one person’s turn. */
  approveId: f.uuidField,
  memberId: f.uuidField,
  name: z.string(),
  /** TaskState of the domain. */
  state: z.number().int().min(0).max(6),
  origin: z.enum(['design', 'transfer', 'add', 'delegate', 'escalate', 'absent']),
  /** In whose place. */
  insteadOf: z.string().nullable(),
  reason: z.string(),
  /** How he was known: signed in, or by link and code. */
  method: z.enum(['session', 'sms']).nullable(),
  decideTime: f.isoTime.nullable(),
  /** Why it was taken from him: account unbound, phone corrected by an administrator or changed by himself, left, right lost. */
  gone: z.enum(['unbound', 'corrected', 'mobile', 'left', 'right']).nullable(),
});
export const instStep = z.object({
  name: z.string(),
  mode: z.enum(['serial', 'all', 'any']),
  /** toCome: not opened yet, `tasks` names who would be asked today. */
  state: z.enum(['toCome', 'open', 'done', 'left']),
  dueTime: f.isoTime.nullable(),
  tasks: z.array(instTask),
});
export const instDetail = z.object({
  instIdNo: instNo,
  flowType: z.union([z.literal(0), z.literal(1)]),
  flowName: z.string(),
  version: z.number().int(),
  /** FlowInstStatus of the domain. */
  status: z.number().int().min(0).max(4),
  corpName: z.string(),
  askerName: z.string(),
  note: z.string(),
  /** Fen; null: not stated. */
  amount: z.number().int().nullable(),
  contractName: z.string(),
  /** Signatories as the contract names them now; empty for who only watches over requests and does not read the text. */
  parties: z.string(),
  /** Names of the files, in order; empty for whom the signatories are kept from too. */
  files: z.array(z.string()),
  applyNo: f.applyNoField,
  /** Of flowType 1. */
  signNo: f.signNoField.nullable(),
  sealName: z.string().nullable(),
  /** SVG of the seal as it would be set; null without one. */
  sealSvg: z.string().nullable(),
  steps: z.array(instStep),
  createTime: f.isoTime,
  finishTime: f.isoTime.nullable(),
  /** What the caller may do now. */
  mine: z.object({
    approveId: f.uuidField.nullable(),
    mayAdd: z.boolean(),
    mayWithdraw: z.boolean(),
    mayRemind: z.boolean(),
    smsConfirm: z.boolean(),
  }),
});
export type InstDetail = z.output<typeof instDetail>;

export const approvalRow = z.object({
  instIdNo: instNo,
  flowType: z.union([z.literal(0), z.literal(1)]),
  flowName: z.string(),
  status: z.number().int().min(0).max(4),
  contractName: z.string(),
  applyNo: f.applyNoField,
  askerName: z.string(),
  sealName: z.string().nullable(),
  amount: z.number().int().nullable(),
  /** Whose turn it is; empty once it has ended. */
  waitingFor: z.array(z.string()),
  /** The caller’s own open turn. */
  approveId: f.uuidField.nullable(),
  /** The flow asks for a code with each decision, or with each act that decides many. */
  smsConfirm: z.boolean(),
  dueTime: f.isoTime.nullable(),
  createTime: f.isoTime,
  finishTime: f.isoTime.nullable(),
});
export type ApprovalRow = z.output<typeof approvalRow>;
/** todo 待我审批 · done 我已审批 · mine 我发起的 · all 全企业 (needs approval (12) or, of seals, sealApproval (108)). */
export const approvalTab = z.enum(['todo', 'done', 'mine', 'all']);

// Acts on a sent contract (spec §7.2, §7.3; docs/decisions/0011): by its sender, and what a signatory does beside signing.
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, bothIf, route } from '../route.ts';
import { batchRoutes } from './batch-routes.ts';

const reason = (words: string) =>
  z.string().trim().min(1, `请填写${words}原因`).max(200, '不能超过200个字符');
const lines = (most: number) => f.listField(z.array(f.signNoField).min(1, '请选择签署任务').max(most));

/** Who shall sign: names and phone as in `signatoryJson`. */
export const person = {
  userType: f.intField(0, 1).default(0),
  name: f.partyNameField,
  /** Of an enterprise: who signs for it (经办人). */
  operatorName: f.partyNameField.optional(),
  mobile: f.mobileField,
};
export const unsignedLine = z.object({
  signNo: z.string(),
  name: z.string(),
  userType: z.literal([0, 1]),
  operatorName: z.string().nullable(),
  mobileMasked: z.string(),
  orderNum: z.number().int(),
  /** It is his turn: he can be reminded. */
  pending: z.boolean(),
  remindedAt: f.isoTime.nullable(),
});
const promptLine = z.object({
  signNo: z.string(),
  applyNo: z.string(),
  contractName: z.string(),
  senderName: z.string(),
  signExpire: f.isoTime.nullable(),
});
export const orderStep = z.object({
  orderNum: z.number().int(),
  /** done: all of this step signed; now: somebody of it has the turn; later: its turn has not come. */
  state: z.enum(['done', 'now', 'later']),
  names: z.array(z.string()),
});
export const actRoutes = {
  reminderSign: route({
    paths: both('/signInfo/reminderSign'),
    body: 'json',
    summary:
      'Reminds signatories whose turn it is, once in 10 minutes and 5 times a day each; several all or nothing. Nobody’s link is answered (A-12).',
    input: z.strictObject({ signNos: lines(100) }),
    output: z.object({ reminded: z.number().int() }),
  }),
  correctLine: route({
    paths: both('/signInfo/correct'),
    summary:
      'Corrects name, phone or identity number of a signatory who has not signed; his link is issued anew and the old one dies. The number that was named stays while the name stays.',
    input: z.strictObject({
      signNo: f.signNoField,
      name: f.partyNameField.optional(),
      operatorName: f.partyNameField.optional(),
      mobile: f.mobileField.optional(),
      identityCard: f.identityCardField.optional(),
    }),
  }),
  replaceLine: route({
    paths: both('/signInfo/replace'),
    summary:
      'Another signatory in the place of one who has not signed; answers the new signNo. Another name has no identity number unless it is named.',
    input: z.strictObject({
      ...{ signNo: f.signNoField, ...person },
      identityCard: f.identityCardField.optional(),
      reason: reason('更换'),
    }),
    output: z.object({ signNo: z.string() }),
  }),
  addSignatory: route({
    paths: both('/applySign/addSignatory'),
    summary:
      'Adds a signatory to a contract that is still being signed, after those whose turn it is; he signs without a visible mark (docs/decisions/0011).',
    input: z.strictObject({ applyId: f.uuidField, ...person }),
    output: z.object({ signNo: z.string() }),
  }),
  extendDeadline: route({
    paths: both('/applySign/extend'),
    summary: 'A later signing deadline, before the present one is past; at most a year ahead.',
    input: z.strictObject({ applyId: f.uuidField, signExpire: f.isoTime }),
  }),
  termination: route({
    paths: both('/applySign/termination'),
    summary: 'Ends a contract that somebody has signed already; every party is told, with the reason.',
    input: z.strictObject({ applyId: f.uuidField, reason: reason('终止') }),
  }),
  invalidation: route({
    paths: bothIf('/applySign/invalidation', 'invalidation'),
    summary:
      'Starts voiding a finished contract: a voiding contract (createType 8) with the same signatories is made and sent.',
    input: z.strictObject({ applyId: f.uuidField, reason: reason('作废') }),
    /** approving: the voiding contract waits for the initiation approval of the enterprise. */
    output: z.object({ applyId: f.uuidField, applyNo: z.string(), approving: z.boolean() }),
  }),
  copyApply: route({
    paths: both('/applySign/copy'),
    summary:
      'A new draft with file, signatories, fields, readers and attachments of a contract that the caller sent.',
    input: z.strictObject({ applyId: f.uuidField }),
    /** attachmentsLeft: how many stay out, being a colleague's files. */
    output: z.object({ applyId: f.uuidField, attachmentsLeft: z.number() }),
  }),
  ccAdd: route({
    paths: both('/applySign/cc'),
    body: 'json',
    summary: 'Names readers (抄送) of the contract; they are told when it is finished, at once if it is.',
    input: z.strictObject({
      applyId: f.uuidField,
      people: f.jsonField(
        z
          .array(z.strictObject({ name: f.partyNameField, mobile: f.mobileField }))
          .min(1, '请添加抄送人')
          .max(50),
      ),
    }),
    output: z.object({ added: z.number().int() }),
  }),
  ccResend: route({
    paths: both('/applySign/ccResend'),
    summary: 'Tells every reader of a finished contract again; once in 10 minutes.',
    input: z.strictObject({ applyId: f.uuidField }),
    output: z.object({ told: z.number().int() }),
  }),
  noSignList: route({
    paths: both('/applySign/noSignList'),
    summary: 'Signatories who have not signed; existsSelf 0 leaves the caller’s own line out.',
    input: z.strictObject({ applyNo: f.applyNoField, existsSelf: f.flagField.default(true) }),
    output: z.object({ list: z.array(unsignedLine) }),
  }),
  noSignUrl: route({
    paths: both('/applySign/noSignUrl'),
    summary:
      'An address that the sender may pass on: it opens nothing by itself and has a link sent to the phone on file (A-12).',
    input: z.strictObject({ signNo: f.signNoField }),
    output: z.object({ url: z.string() }),
  }),
  findOrder: route({
    paths: both('/applySign/findOrder'),
    summary: 'The signing order of a contract that the caller sent, step by step.',
    input: z.strictObject({ applyNo: f.applyNoField }),
    output: z.object({ ifOrder: z.boolean(), steps: z.array(orderStep) }),
  }),
  promptList: route({
    paths: both('/signInfo/promptList'),
    summary: 'What the caller himself has to sign, nearest deadline first (at most 50).',
    output: z.object({ list: z.array(promptLine), total: z.number().int() }),
  }),
  promptOrder: route({
    paths: both('/signInfo/promptOrder'),
    summary: 'Where the caller’s own line stands in the order of its contract.',
    input: z.strictObject({ signNo: f.signNoField }),
    output: z.object({
      ifOrder: z.boolean(),
      orderNum: z.number().int(),
      /** Signatories before him who have not signed. */
      before: z.number().int(),
      steps: z.array(orderStep),
    }),
  }),
  ...batchRoutes,
  transfer: route({
    paths: [{ path: '/si/applySign/transfer', callers: ['link', 'user', 'corp'] }],
    summary: 'A signatory whose turn it is hands his line on to another person, with a reason.',
    input: z.strictObject({
      ...f.linkFields,
      signNo: f.signNoField,
      ...person,
      reason: reason('转交'),
      code: f.smsCodeField.optional(),
    }),
  }),
};

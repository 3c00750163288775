// Requests to fill in (填写邀请): signatories fill in their variables of an advanced template before there is a contract. The sender’s calls,
// and those of the signatory, who comes by a link and proves his phone (docs/decisions/0115).
import { fillerStates, fillRequestStates } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, route } from '../route.ts';
import { tplDetail, tplParty } from './schemas.ts';
import { tplValues, tplVariables, tplWords } from './variable-schemas.ts';

const requestId = f.uuidField;
const lineId = f.uuidField;
const own = (tail: string) => both(`/tpl/fillRequest/${tail}`);
const contractName = z.string().trim().max(100, '不能超过100个字符');

export const fillRequestRow = z.object({
  requestId,
  tplId: f.uuidField,
  contractName: z.string(),
  state: z.enum(fillRequestStates),
  fillers: z.array(z.object({ role: z.string(), state: z.enum(fillerStates) })),
  createTime: f.isoTime,
  expireTime: f.isoTime,
});
export type FillRequestRow = z.output<typeof fillRequestRow>;

/** A signatory who fills in. Names and values are empty once the request is over. */
export const fillerLine = z.object({
  lineId,
  role: z.string(),
  userType: z.literal([0, 1]),
  signatoryFullName: z.string(),
  operatorName: z.string().nullable(),
  signatoryMobile: z.string(),
  state: z.enum(fillerStates),
  /** Why he refused. */
  reason: z.string(),
  fillTime: f.isoTime.nullable(),
  values: tplValues,
});
export type FillerLine = z.output<typeof fillerLine>;

export const fillRequestDetail = fillRequestRow.omit({ fillers: true }).extend({
  /** The version that is filled in. */
  tpl: tplDetail,
  /** What the sender filled in, and the parties as he named them. */
  values: tplValues,
  parties: z.array(tplParty),
  lines: z.array(fillerLine),
});
export type FillRequestDetail = z.output<typeof fillRequestDetail>;

const byLink = (tail: string) => [{ path: `/si/tpl/fillIn/${tail}`, callers: ['link'] as const }];
/** The signatory’s link: who has it knows who asks and for what; only the code says who he is. */
const pair = { lineId, sign: f.hmacField, ts: f.tsField };

export const fillRequestRoutes = {
  fillRequestCreate: route({
    paths: own('create'),
    body: 'json',
    summary:
      'Asks the signatories of those roles that fill something in: each gets a link to his phone. What the sender fills in himself stands in the text that they see.',
    answers: ['TOO_MANY'],
    input: z.strictObject({
      tplId: f.uuidField,
      /** Version that the page shows; a newer one answers TPL_CHANGED. */
      version: f.intField(1, 1_000_000).optional(),
      contractName: contractName.optional(),
      values: f.jsonField(tplValues).default({}),
      /** Whole for every role that fills in. */
      parties: f.jsonField(z.array(tplParty).max(20)).default([]),
    }),
    output: z.object({ requestId }),
  }),
  fillRequestList: route({
    paths: own('list'),
    summary: 'The caller’s requests to fill in, newest first; of one template with `tplId`.',
    input: f.paged({ tplId: f.uuidField.optional() }),
    output: f.pageOf(fillRequestRow),
  }),
  fillRequestDetail: route({
    paths: own('detail'),
    summary: 'One request of the caller: its text, who filled in what.',
    input: z.strictObject({ requestId }),
    output: fillRequestDetail,
  }),
  fillRequestRemind: route({
    paths: own('remind'),
    summary: 'Sends the link once more to a signatory who has not filled in yet.',
    answers: ['TOO_MANY'],
    input: z.strictObject({ requestId, lineId }),
  }),
  fillRequestCorrect: route({
    paths: own('correct'),
    body: 'json',
    summary:
      'Another name or phone, or another person, for a role: his link and what was filled in under the former one are void, and he is asked anew.',
    answers: ['TOO_MANY'],
    input: z.strictObject({ requestId, lineId, party: f.jsonField(tplParty) }),
  }),
  fillRequestWithdraw: route({
    paths: own('withdraw'),
    summary: 'Ends a request: links are dead, and what was filled in is forgotten.',
    input: z.strictObject({ requestId }),
  }),
  fillInInfo: route({
    paths: byLink('info'),
    summary: 'Who asks, for which contract, and whether there is still something to fill in.',
    input: z.strictObject(pair),
    output: z.object({
      senderName: z.string(),
      contractName: z.string(),
      mobileMasked: z.string(),
      /** open: to be filled in · filled and refused: by him, already. */
      state: z.enum(['open', 'filled', 'refused', 'over']),
    }),
  }),
  fillInCode: route({
    paths: byLink('sendCode'),
    summary: 'Sends the code to the phone on file for this line.',
    answers: ['CODE_TOO_SOON', 'TOO_MANY'],
    input: z.strictObject(pair),
    output: z.object({ resendAfterSeconds: z.number().int(), mobileMasked: z.string() }),
  }),
  fillInOpen: route({
    paths: byLink('verifyCode'),
    summary: 'The right code yields a bearer (`signToken`) that is bound to this line for 30 minutes.',
    answers: ['SIGN_CODE_WRONG', 'TOO_MANY'],
    input: z.strictObject({ ...pair, code: f.smsCodeField }),
    output: z.object({ signToken: z.string(), expiresAt: f.isoTime }),
  }),
  fillInText: route({
    paths: byLink('text'),
    summary:
      'The text with what the sender filled in, and the variables of this signatory with what he handed in.',
    input: z.strictObject({ lineId }),
    output: z.object({
      senderName: z.string(),
      contractName: z.string(),
      role: z.string(),
      name: z.string(),
      state: z.enum(fillerStates),
      variables: tplVariables,
      lines: tplWords.shape.lines,
      /** Of the sender, and his own. What other signatories fill in he sees in the contract. */
      values: tplValues,
    }),
  }),
  fillInSubmit: route({
    paths: byLink('submit'),
    body: 'json',
    summary: 'The signatory hands in his values, once.',
    input: z.strictObject({ lineId, values: f.jsonField(tplValues) }),
  }),
  fillInRefuse: route({
    paths: byLink('refuse'),
    summary: 'The signatory does not fill in; his reason goes to the sender.',
    input: z.strictObject({
      lineId,
      reason: z.string().trim().min(1, '请填写原因').max(200, '不能超过200个字符'),
    }),
  }),
};

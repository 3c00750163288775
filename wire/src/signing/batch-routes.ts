// Several contracts signed with one willingness act (spec §7.3; docs/decisions/0011).
import { checkResults, identityWays, willWays } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { facePlace } from '../real-name/index.ts';
import { both, route } from '../route.ts';
import { strokes } from '../seal/routes.ts';
import { openDemand } from './will/open-demand.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, '请刷新页面后重试');
/** One act signs a clerk’s morning: 300 contracts of a batch. */
const mostTogether = 500;
const lines = (most: number) => f.jsonField(z.array(f.signNoField).min(1, '请选择签署任务').max(most));
/** The exact set of lines and documents. */
const items = f.jsonField(
  z
    .array(z.strictObject({ signNo: f.signNoField, documentSha256: hash }))
    .min(1)
    .max(mostTogether),
);
/** The first of the items that this call is about; left out, it is about all. Everything else stays the same in all calls of one act. */
const from = f.intField(0, mostTogether).optional();
/** What became of each. */
const results = z.array(
  z.object({
    signNo: z.string(),
    ok: z.boolean(),
    code: z.string().nullable(),
    message: z.string().nullable(),
  }),
);
/** Where the next call begins; null: this was the last. */
const next = z.number().int().nullable();
export const batchLine = z.object({
  signNo: z.string(),
  applyNo: z.string(),
  contractName: z.string(),
  senderName: z.string(),
  /** What is shown and signed; sent back with batchSign. */
  documentSha256: z.string(),
  fileCount: z.number().int(),
  pageCount: z.number().int(),
  signExpire: f.isoTime.nullable(),
  /** Signed already: as after an act that was interrupted. */
  signed: z.boolean(),
  canSign: z.boolean(),
  whyNot: z.string().nullable(),
  /** At least one of his fields takes only a seal. */
  needsSeal: z.boolean(),
  /**
   * The sender demands more than the code, and not enough of it was passed in this line: so many (`needed`) of those that can be passed once for
   * a set of lines, of which the caller has `passed` some here. `password`: `signPassword` of batchSign; the others: batchSignWill.
   */
  will: openDemand.nullable(),
  /** Of `will.ways` what he passed for the very set of `setHash`, and no act rests on yet. */
  passedTogether: z.array(z.enum(willWays)),
});

export const batchRoutes = {
  batchSignCheck: route({
    paths: both('/signInfo/batchSignCheck'),
    body: 'json',
    summary: 'Which of the caller’s lines one willingness act can sign, and why not the others.',
    input: z.strictObject({
      signNos: lines(mostTogether),
      /** As batchSignWill answered it: of which set of lines and documents he may have passed a check before (a page that was reloaded). */
      setHash: hash.optional(),
    }),
    output: z.object({
      list: z.array(batchLine),
      consentText: z.string(),
      consentHash: z.string(),
      /** Of an identity check (batchSignWill): whose phone is compared, and to what he agrees. */
      will: z.object({
        mobileMasked: z.string(),
        consentText: z.string(),
        consentHash: z.string(),
        /** To showing his face; null where nobody looks at faces. */
        faceConsent: z.object({ text: z.string(), hash: z.string() }).nullable(),
        /** Answers come from a simulator (测试环境). */
        simulated: z.boolean(),
      }),
      /** A seal of this enterprise takes the caller's second factor first: `secondCode` of batchSign. */
      secondFactor: z.boolean(),
    }),
  }),
  batchSignUrl: route({
    paths: both('/signInfo/batchSignUrl'),
    body: 'json',
    summary: 'Address of the page on which the caller signs these lines in one act; carries no credential.',
    input: z.strictObject({ signNos: lines(mostTogether) }),
    output: z.object({ url: z.string() }),
  }),
  batchSignCode: route({
    paths: both('/signInfo/batchSignCode'),
    body: 'json',
    summary: 'Sends one code for exactly these lines and documents to the phone on file.',
    input: z.strictObject({ items }),
    output: z.object({ resendAfterSeconds: z.number().int(), mobileMasked: z.string() }),
  }),
  batchSignWill: route({
    paths: both('/signInfo/batchSignWill'),
    body: 'json',
    summary:
      'One identity check for exactly these lines and documents: asked of the party once, and written into the evidence of every line that demands this way. It serves one batchSign of the same set, for half an hour. The same again (`attemptId`) asks nobody, and with `from` as `next` says writes into those that follow.',
    input: z.strictObject({
      items,
      /** Made by the page: a repeated request is the same attempt, asked and billed once. */
      attemptId: f.uuidField,
      way: z.enum(identityWays),
      idCard: z.string().max(40),
      /** Of the two ways by bank. */
      bankCard: z.string().max(40).optional(),
      /** SHA-256 of the text that he agreed to (`will.consentHash` of batchSignCheck; of a face `will.faceConsent.hash`). */
      consentHash: z.string().regex(/^[0-9a-f]{64}$/, '请先阅读并同意身份信息的处理'),
      from,
    }),
    output: z.object({
      /** pending: of a face that is to be shown at `place`; the same again tells what came of it. */
      result: z.enum([...checkResults, 'pending']),
      place: facePlace.nullable(),
      /** The answer came from a simulator (测试环境). */
      simulated: z.boolean(),
      /** Tries left today. */
      left: z.number().int(),
      next,
      /** Of the set for which it serves; asked again with it, batchSignCheck tells what of it still does. */
      setHash: z.string(),
      /** Of the lines that demand this way: whether the answer stands in their evidence. One that is left out keeps the others from nothing. */
      results,
    }),
    answers: ['TOO_MANY', 'FACE_OFF'],
  }),
  batchSign: route({
    paths: both('/signInfo/batchSign'),
    body: 'json',
    summary:
      'Signs several contracts with one code bound to the exact set. With `from` (0 first) it signs some at a call, and the same again with `from` as `next` says signs those that follow. Every contract has its own result, and one that fails undoes no other.',
    input: z.strictObject({
      items,
      code: f.smsCodeField,
      /** As in submit: before a seal of the enterprise is used by an account with a second factor. */
      secondCode: z.string().max(20).optional(),
      /** Entered once for all lines that demand it (`will` of batchSignCheck), remembered for this act alone. */
      signPassword: f.signPasswordField.optional(),
      consentHash: hash,
      strokes: f.jsonField(strokes).optional(),
      /** Stamp with the line’s own seal where a seal may stand. */
      useSeal: f.flagField.default(false),
      from,
    }),
    output: z.object({
      /** Of those that this call was about. */
      signed: z.number().int(),
      next,
      results,
    }),
    answers: [
      'SECOND_FACTOR',
      'SECOND_FACTOR_WRONG',
      'SIGN_PASSWORD_NONE',
      'SIGN_PASSWORD_WRONG',
      'SIGN_PASSWORD_CLOSED',
    ],
  }),
};

// Several contracts signed with one willingness act (spec §7.3; docs/decisions/0011).
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, route } from '../route.ts';
import { strokes } from '../seal/routes.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, '请刷新页面后重试');
/** One act signs a clerk’s morning: 300 contracts of a batch. */
const mostTogether = 500;
const lines = (most: number) => f.jsonField(z.array(f.signNoField).min(1, '请选择签署任务').max(most));
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
  /** The sender demands more than the code, and the caller’s signing password meets it: `signPassword` of batchSign. */
  asksPassword: z.boolean(),
});

export const batchRoutes = {
  batchSignCheck: route({
    paths: both('/signInfo/batchSignCheck'),
    body: 'json',
    summary: 'Which of the caller’s lines one willingness act can sign, and why not the others.',
    input: z.strictObject({ signNos: lines(mostTogether) }),
    output: z.object({
      list: z.array(batchLine),
      consentText: z.string(),
      consentHash: z.string(),
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
    input: z.strictObject({
      items: f.jsonField(
        z
          .array(z.strictObject({ signNo: f.signNoField, documentSha256: hash }))
          .min(1)
          .max(mostTogether),
      ),
    }),
    output: z.object({ resendAfterSeconds: z.number().int(), mobileMasked: z.string() }),
  }),
  batchSign: route({
    paths: both('/signInfo/batchSign'),
    body: 'json',
    summary:
      'Signs several contracts with one code bound to the exact set. With `from` (0 first) it signs some at a call, and the same again with `from` as `next` says signs those that follow. Every contract has its own result, and one that fails undoes no other.',
    input: z.strictObject({
      items: f.jsonField(
        z
          .array(z.strictObject({ signNo: f.signNoField, documentSha256: hash }))
          .min(1)
          .max(mostTogether),
      ),
      code: f.smsCodeField,
      /** As in submit: before a seal of the enterprise is used by an account with a second factor. */
      secondCode: z.string().max(20).optional(),
      /** Entered once for all lines that demand it (`asksPassword`), remembered for this act alone. */
      signPassword: f.signPasswordField.optional(),
      consentHash: hash,
      strokes: f.jsonField(strokes).optional(),
      /** Stamp with the line’s own seal where a seal may stand. */
      useSeal: f.flagField.default(false),
      /** The first of the items that this call signs; left out, it signs all. Everything else stays the same in all calls of one act. */
      from: f.intField(0, mostTogether).optional(),
    }),
    output: z.object({
      /** Of those that this call was about. */
      signed: z.number().int(),
      /** Where the next call begins; null: this was the last. */
      next: z.number().int().nullable(),
      results: z.array(
        z.object({
          signNo: z.string(),
          ok: z.boolean(),
          code: z.string().nullable(),
          message: z.string().nullable(),
        }),
      ),
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

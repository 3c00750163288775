// Real names of people without a mainland identity card: an application with pictures of a document, on which two people of the platform decide
// (fields: docs/decisions/0145). The applicant is always the caller himself; who reviews is told by his right, which no enterprise gives.
import { MOST_REASON, paperSides, papers, reviewStates } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

const own = (path: string) => [{ path: `/i/idenAuth/review/${path}`, callers: ['user'] as const }];
const consented = {
  consentHash: z.string().regex(/^[0-9a-f]{64}$/, '请先阅读并同意《证件人工审核信息处理说明》'),
};
const paper = z.enum(papers);
const side = z.enum(paperSides);

export const reviewItem = z.object({
  attemptId: f.uuidField,
  paper,
  state: z.enum(reviewStates),
  /** Why it was refused or lapsed. */
  reason: z.string().nullable(),
  /** Masked; empty once they were erased. */
  fullName: z.string(),
  number: z.string(),
  time: f.isoTime,
  endTime: f.isoTime.nullable(),
  simulated: z.boolean(),
});
export type ReviewItem = z.output<typeof reviewItem>;

export const reviewRoutes = {
  reviewState: route({
    paths: own('state'),
    summary:
      'The caller’s newest application, how many he may still make today, what he agrees to, and whether he reviews those of others.',
    output: z.object({
      newest: reviewItem.nullable(),
      left: z.number().int(),
      consent: z.object({ text: z.string(), hash: z.string() }),
      reviewer: z.boolean(),
      /** Reviewers’ own identities were compared by a simulator (测试环境). */
      simulated: z.boolean(),
    }),
  }),
  reviewPicture: route({
    paths: own('picture'),
    body: 'multipart',
    summary:
      'A picture of one side of the document, kept sealed until the application ends, for a day where none is made. The file is the last part: PNG or JPEG, at most 10 MB and 30 million pixels.',
    answers: ['TOO_MANY'],
    input: z.strictObject({
      ...consented,
      side,
      /** 1: a passport's page or a card's back, whose machine-readable zone is looked for on this machine. */
      zone: f.flagField.default(false),
    }),
    output: z.object({
      pictureId: f.uuidField,
      /** The lines of the zone; null where none was looked for, or found. */
      mrz: z.string().nullable(),
    }),
  }),
  reviewApply: route({
    paths: own('apply'),
    summary: 'Applies for verification by a document: what stands on it, and its pictures.',
    answers: ['TOO_MANY'],
    input: z.strictObject({
      /** Made by the page: a repeated request is the same application. */
      attemptId: f.uuidField,
      paper,
      /** Of a passport: who issued it (ISO 3166-1, two letters). */
      issuer: z.string().max(2).default(''),
      fullName: z.string().max(200),
      number: z.string().max(40),
      /** 1990-12-31 */
      born: z.string().max(10),
      expires: z.string().max(10),
      pictures: f.listField(z.array(f.uuidField).min(1).max(paperSides.length)),
      ...consented,
      /** 1: he is verified and corrects it; what stood stays until this passes. */
      correct: f.flagField.default(false),
    }),
    output: reviewItem,
  }),
  reviewWithdraw: route({
    paths: own('withdraw'),
    summary: 'Takes an open application back: its contents and pictures are erased.',
    input: z.strictObject({ attemptId: f.uuidField }),
  }),
  reviewWaiting: route({
    paths: own('waiting'),
    answers: ['NO_PERMISSION'],
    summary: 'For a reviewer: applications on which he has not decided, oldest first.',
    output: z.object({
      list: z.array(
        z.object({
          attemptId: f.uuidField,
          paper,
          time: f.isoTime,
          correct: z.boolean(),
          simulated: z.boolean(),
        }),
      ),
    }),
  }),
  reviewOpen: route({
    paths: own('open'),
    answers: ['NO_PERMISSION'],
    summary:
      'For a reviewer: what the applicant says of his document. What the other reviewer thinks is told to nobody.',
    input: z.strictObject({ attemptId: f.uuidField }),
    output: z.object({
      attemptId: f.uuidField,
      paper,
      issuer: z.string(),
      fullName: z.string(),
      number: z.string(),
      born: z.string(),
      expires: z.string(),
      /** What the machine-readable zone of the picture says otherwise, in words; null where none was read. A hint: readers err. */
      mrz: z.array(z.string()).nullable(),
      sides: z.array(side),
      time: f.isoTime,
      simulated: z.boolean(),
    }),
  }),
  reviewShow: route({
    method: 'GET',
    paths: own('show'),
    body: 'binary',
    answers: ['NO_PERMISSION'],
    summary: 'For a reviewer: a picture (PNG), by bearer only; that he looked at it is recorded.',
    input: z.strictObject({ attemptId: f.uuidField, side }),
    output: f.raw,
  }),
  reviewDecide: route({
    paths: own('decide'),
    answers: ['NO_PERMISSION'],
    summary:
      'A reviewer decides, once: a no ends the application with its reason, which the applicant reads; two yeses of two reviewers verify him.',
    input: z.strictObject({
      attemptId: f.uuidField,
      pass: f.flagField,
      reason: z.string().trim().max(MOST_REASON, `不能超过${MOST_REASON}个字符`).default(''),
    }),
  }),
};

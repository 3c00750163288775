// Verification of persons (spec §7.18 names the calls only; fields: docs/decisions/0118). Always the caller himself. Enterprises: enterprise-routes.ts.
import { checkResults, identityWays, realNameWays } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';
import { enterpriseRoutes } from './enterprise-routes.ts';
import { faceRoutes } from './face-routes.ts';
import { legalRoutes } from './legal-routes.ts';
import { consented, ocrRoutes, readFrom, readOf } from './ocr-routes.ts';
import { reviewRoutes } from './review-routes.ts';

const own = (path: string) => [{ path: `/i/idenAuth/${path}`, callers: ['user'] as const }];
const way = z.enum(identityWays);
const said = {
  /** Made by the page: a repeated request is the same attempt, asked and billed once. */
  attemptId: f.uuidField,
  fullName: z.string().max(100),
  idCard: z.string().max(40),
  ...consented,
  /** 1: he is verified and corrects it; what stood stays until this matches. */
  correct: f.flagField.default(false),
  ...readFrom,
};

export const realNameAttempt = z.object({
  attemptId: f.uuidField,
  way: z.enum(realNameWays),
  /** asked: no answer is known, or people look at it · failed: the party was away, or an application was taken back. */
  state: z.enum([...checkResults, 'asked', 'failed']),
  /** Masked. */
  fullName: z.string(),
  idCard: z.string(),
  /** Last four digits. */
  bankCard: z.string().nullable(),
  /** The answer came from a simulator (测试环境). */
  simulated: z.boolean(),
  time: f.isoTime,
  read: readOf,
});
export type RealNameAttempt = z.output<typeof realNameAttempt>;

const outcome = z.object({
  result: z.enum(checkResults),
  simulated: z.boolean(),
  /** Tries left today. */
  left: z.number().int(),
});

export const realNameRoutes = family('real-name', {
  ...ocrRoutes,
  ...enterpriseRoutes,
  ...legalRoutes,
  ...reviewRoutes,
  ...faceRoutes,
  per: route({
    paths: own('per'),
    summary:
      'Whether and how the caller is verified, which ways are open to him today, and his attempts, newest first.',
    output: z.object({
      verified: realNameAttempt.nullable(),
      mobileMasked: z.string(),
      ways: z.array(z.object({ way, left: z.number().int() })),
      attempts: z.array(realNameAttempt),
      consent: z.object({ text: z.string(), hash: z.string() }),
      /** To the showing of a face; null where there is no such way. */
      faceConsent: z.object({ text: z.string(), hash: z.string() }).nullable(),
      simulated: z.boolean(),
    }),
  }),
  operatorVerify: route({
    paths: own('operatorVerify'),
    summary: 'Name, identity number and the account’s own phone, compared by the operator of the phone.',
    answers: ['TOO_MANY'],
    input: z.strictObject(said),
    output: outcome,
  }),
  bankVerify: route({
    paths: own('bankVerify'),
    summary:
      'Name, identity number and bank card, compared by the bank; with `four` 1 (default) the account’s own phone too.',
    answers: ['TOO_MANY'],
    input: z.strictObject({ ...said, bankCard: z.string().max(40), four: f.flagField.default(true) }),
    output: outcome,
  }),
});

// The legal person of an enterprise answers its application for verification (fields: docs/decisions/0127). Always the caller himself: what was
// sent to the phone of his account.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { claimCodes } from './enterprise-routes.ts';

const own = (path: string) => [{ path: `/i/idenAuth/legal/${path}`, callers: ['user'] as const }];

export const legalAsk = z.object({
  proofId: f.uuidField,
  companyName: z.string(),
  creditCode: z.string(),
  /** As whom the register knows him. */
  legalPerson: z.string(),
  applicantName: z.string(),
  applicantMobile: z.string(),
  /** How often the register may still be asked about him. */
  left: z.number().int(),
  time: f.isoTime,
  expireTime: f.isoTime,
});
export type LegalAsk = z.output<typeof legalAsk>;

export const legalRoutes = {
  legalList: route({
    paths: own('list'),
    summary:
      'Applications that wait for the caller as the legal person of an enterprise, and what he agrees to.',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(legalAsk),
      /** Masked; null: his account is not verified. */
      realName: z.string().nullable(),
      consent: z.object({ text: z.string(), hash: z.string() }),
      /** A simulator answers (测试环境). */
      simulated: z.boolean(),
    }),
  }),
  legalCommit: route({
    paths: own('commit'),
    summary:
      'The legal person says yes: name and number of the document by which he was verified are compared with the register. A match verifies the enterprise.',
    answers: ['TOO_MANY', ...claimCodes],
    input: z.strictObject({
      proofId: f.uuidField,
      /** SHA-256 of the text that he agreed to. */
      consentHash: z.string().regex(/^[0-9a-f]{64}$/, '请先阅读并同意《法定代表人确认书》'),
    }),
    output: z.object({
      result: z.enum(['match', 'mismatch']),
      left: z.number().int(),
      testEnvironment: z.boolean(),
    }),
  }),
  legalRefuse: route({
    paths: own('refuse'),
    summary: 'The legal person says no; the enterprise does not ask him again within thirty days.',
    input: z.strictObject({ proofId: f.uuidField }),
    output: z.object({}),
  }),
};

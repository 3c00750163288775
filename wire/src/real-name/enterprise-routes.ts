// Verification of enterprises (spec §7.18 names the calls only; fields: docs/decisions/0061, 0125, 0127). Always the enterprise for which one
// acts, by a super administrator; what its legal person answers: legal-routes.ts.
import { lossReasons, proofStates, proofWays } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

/** Codes of the org family that verifying an enterprise may end with. */
export const claimCodes = [
  'CORP_VERIFIED',
  'CORP_NAME_VERIFIED',
  'CORP_CODE_VERIFIED',
  'CORP_VERIFY_AWAY',
] as const;

const corp = (path: string) => [{ path: `/i/idenAuth/${path}`, callers: ['corp'] as const }];

export const corpProof = z.object({
  way: z.enum(proofWays),
  state: z.enum(proofStates),
  /** The name that was asked about. */
  companyName: z.string(),
  /** null where the legal person was asked. */
  bankName: z.string().nullable(),
  /** The contract that is the letter of authority. */
  applyNo: z.string().nullable(),
  /** Last four characters of the account number, or of the legal person’s phone. */
  accountEnd: z.string(),
  /** Why the bank did not pay, in its words, or that the legal person said no. */
  refusal: z.string().nullable(),
  /** How often the amount may still be named, or the register asked about the legal person. */
  left: z.number().int(),
  /** Until when it can be answered; null before the bank has paid. */
  expireTime: f.isoTime.nullable(),
  expired: z.boolean(),
  time: f.isoTime,
  /** A simulator answers (测试环境). */
  simulated: z.boolean(),
  /** What the simulated bank paid, in yuan: nobody has its statement. null where a bank pays. */
  testAmount: z.string().nullable(),
});
export type CorpProof = z.output<typeof corpProof>;

export const enterpriseRoutes = {
  ent: route({
    paths: corp('ent'),
    may: 'memberManage',
    summary:
      'A super administrator applies for verification: the register compares name, credit code and legal person, then an amount is paid to the enterprise’s bank account (`way` transfer), or its legal person is told by SMS that he is asked (`way` legal), or gets a letter of authority to sign (`way` letter). Another application takes the place of an open one.',
    answers: ['TOO_MANY', 'CORP_SUPER_ONLY', 'CORP_VERIFY_REFUSED', ...claimCodes],
    input: z.strictObject({
      creditCode: f.creditCodeField,
      legalPerson: f.partyNameField,
      way: z.enum(proofWays).default('transfer'),
      /** Of a transfer. */
      bankName: z.string().trim().max(60).default(''),
      bankAccount: z.string().max(60).default(''),
      /** 开户行联行号 */
      bankCode: z.string().max(60).default(''),
      /** Of the legal person. */
      legalMobile: f.mobileField.optional(),
    }),
    output: corpProof,
  }),
  approveStatus: route({
    paths: corp('approve/status'),
    may: 'memberManage',
    summary: 'The newest application of the enterprise; null where there is none.',
    input: z.strictObject({}),
    output: z.object({ proof: corpProof.nullable() }),
  }),
  approveCommit: route({
    paths: corp('approve/commit'),
    may: 'memberManage',
    summary:
      'Names the amount that arrived. The right one verifies the enterprise: of all that claim its name it alone stands for it from then on.',
    answers: ['CORP_SUPER_ONLY', ...claimCodes],
    input: z.strictObject({ amount: z.string().max(20) }),
    output: z.object({
      result: z.enum(['match', 'mismatch']),
      left: z.number().int(),
      verifiedTime: f.isoTime.nullable(),
      testEnvironment: z.boolean(),
    }),
  }),
  correctCorp: route({
    paths: corp('ent/correct'),
    may: 'memberManage',
    summary:
      'A super administrator says that the registration of a verified enterprise changed: the register is asked at once. Where it agrees, the enterprise is a claim again, to be verified as it is registered now.',
    answers: ['TOO_MANY', 'CORP_SUPER_ONLY', 'CORP_VERIFY_AWAY'],
    input: z.strictObject({}),
    output: z.object({
      /** Why it is a claim again; null: the register knows it as it was verified. */
      lost: z.enum(lossReasons).nullable(),
    }),
  }),
};

// Ways of showing one's will beside the code by SMS (spec §7.4 names the calls only; fields: docs/decisions/0120). The party compares the
// name in the line and the phone on file with what the signatory says of himself; neither is in the input.
import { checkResults } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../../fields.ts';
import { faceConsent, faceOutcome, facePlace } from '../../real-name/index.ts';
import { route } from '../../route.ts';
import { assertionOptions, intendedFields } from './passkey-input.ts';

const si = (path: string) => [{ path: `/si/auth/${path}`, callers: ['link', 'user', 'corp'] as const }];
const said = {
  ...f.linkFields,
  signNo: f.signNoField,
  /** Made by the page: a repeated request is the same attempt, asked and billed once. */
  attemptId: f.uuidField,
  idCard: z.string().max(40),
  /** SHA-256 of the text that he agreed to (`me.will.consentHash` of info). */
  consentHash: z.string().regex(/^[0-9a-f]{64}$/, '请先阅读并同意身份信息的处理'),
};
const banked = { ...said, bankCard: z.string().max(40) };
const outcome = z.object({
  result: z.enum(checkResults),
  /** The answer came from a simulator (测试环境). */
  simulated: z.boolean(),
  /** Tries left today. */
  left: z.number().int(),
});

export const willRoutes = {
  authPasskey: route({
    paths: si('passkey'),
    body: 'json',
    summary:
      'A challenge that is the hash of exactly what would be signed, for a passkey of the signatory’s account; 5 minutes, one use, in `passkey` of submit.',
    input: z.strictObject(intendedFields),
    output: assertionOptions,
  }),
  authSignPwd: route({
    paths: si('signPwd'),
    summary:
      'The signing password of the account whose phone the line was sent to; every try is an event. Five wrong ones close this way for three hours.',
    answers: ['SIGN_PASSWORD_NONE', 'SIGN_PASSWORD_CLOSED', 'SIGN_WILL_REVIEW'],
    input: z.strictObject({ ...f.linkFields, signNo: f.signNoField, signPassword: f.signPasswordField }),
    output: z.object({
      result: z.enum(['match', 'mismatch']),
      /** Wrong ones until the way closes. */
      left: z.number().int(),
    }),
  }),
  authFace: route({
    paths: si('face'),
    summary:
      'Begins to show the signatory’s face: the page of the party that looks at it, for 30 minutes. Never the only way that is demanded.',
    answers: ['TOO_MANY', 'FACE_OFF'],
    input: z.strictObject({ ...said, ...faceConsent }),
    output: facePlace,
  }),
  authFaceResult: route({
    paths: si('face/result'),
    summary: 'What came of it; a face that was shown and not denied counts from now on, and is an event.',
    answers: ['FACE_OFF'],
    input: z.strictObject({ ...f.linkFields, signNo: f.signNoField, attemptId: f.uuidField }),
    output: faceOutcome,
  }),
  authOperator: route({
    paths: si('operator'),
    summary: 'Name, identity number and phone of the signatory, compared by the operator of the phone.',
    answers: ['TOO_MANY'],
    input: z.strictObject(said),
    output: outcome,
  }),
  authBank3: route({
    paths: si('bank3'),
    summary: 'Name, identity number and bank card of the signatory, compared by the bank.',
    answers: ['TOO_MANY'],
    input: z.strictObject(banked),
    output: outcome,
  }),
  authBank4: route({
    paths: si('bank4'),
    summary: 'Name, identity number, bank card and phone of the signatory, compared by the bank.',
    answers: ['TOO_MANY'],
    input: z.strictObject(banked),
    output: outcome,
  }),
};

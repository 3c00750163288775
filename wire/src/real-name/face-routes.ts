// A person shows his face to an outside party, on a page of its own (spec §7.18 names `faceVerify` only; fields: docs/decisions/0149). Who comes back
// from there says that it was his own doing before anything counts: the page may have been sent to somebody who thought of something else.
import { checkResults } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';

const own = (path: string) => [{ path: `/i/idenAuth/${path}`, callers: ['user'] as const }];
const anyone = (path: string) => [{ path: `/i/idenAuth/${path}`, callers: ['public'] as const }];

/** SHA-256 of the text on faces that he agreed to, which is one of its own. */
export const faceConsent = {
  consentHash: z.string().regex(/^[0-9a-f]{64}$/, '请先阅读并同意《人脸信息处理说明》'),
};
/** Where a face is shown: an address and its QR code, for one face. */
export const facePlace = z.object({
  url: z.string(),
  qrSvg: z.string(),
  /** The address opens in 微信 alone. */
  inWeChat: z.boolean(),
  expiresAt: f.isoTime,
  simulated: z.boolean(),
});
export type FacePlace = z.output<typeof facePlace>;
export const faceOutcome = z.object({
  /** pending: no face was shown yet, or nobody said that it was his · failed: it was denied, ran out of time, or the party has no answer. */
  state: z.enum([...checkResults, 'pending', 'failed']),
  /** Tries left today. */
  left: z.number().int(),
  simulated: z.boolean(),
});
export type FaceOutcome = z.output<typeof faceOutcome>;

export const faceRoutes = {
  faceVerify: route({
    paths: own('faceVerify'),
    summary:
      'Begins to verify the caller by his face: the page of the party that looks at it, for 30 minutes. The same attempt again is the same page.',
    answers: ['TOO_MANY', 'FACE_OFF'],
    input: z.strictObject({
      /** Made by the page: a repeated request is the same attempt, asked and billed once. */
      attemptId: f.uuidField,
      fullName: z.string().max(100),
      idCard: z.string().max(40),
      ...faceConsent,
      /** 1: he is verified and corrects it; what stood stays until this matches. */
      correct: f.flagField.default(false),
    }),
    output: facePlace,
  }),
  faceResult: route({
    paths: own('faceVerify/result'),
    summary: 'What came of it; a face that was shown and not denied verifies the caller now.',
    input: z.strictObject({ attemptId: f.uuidField }),
    output: faceOutcome,
  }),
  faceOpen: route({
    paths: anyone('faceVerify/open'),
    summary: 'Whoever comes back from the party’s page: for whom and for what his face was asked for.',
    input: z.strictObject({ k: f.hmacField }),
    output: z.object({
      /** Phone, masked. */
      who: z.string(),
      /** Name, masked. */
      fullName: z.string(),
      about: z.string(),
      simulated: z.boolean(),
    }),
  }),
  faceConfirm: route({
    paths: anyone('faceVerify/confirm'),
    summary:
      'He says that it was his own doing, and the party’s answer is fetched; or that it was not (`mine` 0).',
    input: z.strictObject({ k: f.hmacField, mine: f.flagField }),
    output: z.object({ state: z.enum(['taken', 'pending', 'denied', 'failed']) }),
  }),
};

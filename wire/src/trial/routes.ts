// Trial signing (spec §1 "Trial/experience signing", §7.18 "trial experience"): a sample without an account and without legal
// effect, for a day. `key` is all that opens it.
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';
import { strokes } from '../seal/routes.ts';

export const trialSample = z.enum(['lease', 'service', 'receipt']);
export type TrialSample = z.output<typeof trialSample>;

const anyone = (path: string) => [{ path, callers: ['public'] as const }];
const opened = { trialId: f.uuidField, key: f.hmacField };

export const trialRoutes = family('trial', {
  create: route({
    paths: anyone('/i/experience/create'),
    summary: 'Makes a sample contract for a visitor: no account, no legal effect, gone after a day.',
    input: z.strictObject({ sample: trialSample, name: f.partyNameField }),
    output: z.object({ ...opened, expiresAt: f.isoTime }),
  }),
  info: route({
    paths: anyone('/i/experience/info'),
    summary: 'What the sample is, and where on it one signs.',
    input: z.strictObject(opened),
    output: z.object({
      title: z.string(),
      name: z.string(),
      signTime: f.isoTime.nullable(),
      expiresAt: f.isoTime,
      /** Points of the displayed page, origin top left. */
      place: z.object({
        page: z.number().int(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
      }),
    }),
  }),
  document: route({
    method: 'GET',
    paths: anyone('/i/experience/document'),
    body: 'binary',
    summary: 'Bytes of the sample as it stands now, with Range.',
    input: z.strictObject(opened),
    output: f.raw,
  }),
  sign: route({
    paths: anyone('/i/experience/sign'),
    body: 'json',
    summary:
      'Signs the sample by hand, once, with a certificate of this one trial that nobody trusts; no event is written.',
    input: z.strictObject({ ...opened, strokes: f.jsonField(strokes) }),
    answers: ['HAND_SIGN_EMPTY'],
    output: z.object({ signTime: f.isoTime }),
  }),
});

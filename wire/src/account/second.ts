// Second factor by one-time codes of an app (RFC 6238), with recovery codes.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { secondCode } from './schemas.ts';

const own = (path: string) => [{ path, callers: ['user'] as const }];
const shownOnce = z.object({ recoveryCodes: z.array(z.string()) });

export const secondRoutes = {
  secondPropose: route({
    paths: own('/account/second/propose'),
    summary:
      'A secret for the owner’s app, shown once; it counts after secondEnable, within ten minutes. Needs a fresh proof (10401).',
    output: z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() }),
    answers: ['10401'],
  }),
  secondEnable: route({
    paths: own('/account/second/enable'),
    summary:
      'A right code turns the second factor on; answers ten recovery codes, shown once. Every other login ends.',
    input: z.strictObject({ code: f.smsCodeField }),
    output: shownOnce,
    answers: ['10401'],
  }),
  secondRenew: route({
    paths: own('/account/second/recovery'),
    summary: 'New recovery codes; the former ones are void.',
    input: z.strictObject({ secondCode }),
    output: shownOnce,
    answers: ['10401'],
  }),
  secondDisable: route({
    paths: own('/account/second/disable'),
    summary: 'Turns the second factor off by one of its codes; every other login ends.',
    input: z.strictObject({ secondCode }),
    output: z.object({ ended: z.number().int() }),
    answers: ['10401'],
  }),
};

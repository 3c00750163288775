// Single sign-on (spec §7.18 `/sso`, derived): OpenID Connect, authorization code with PKCE. The issuer comes from the
// configuration; without one every call but `ssoInfo` answers SSO_OFF.
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { knownDevice, ownerPassword, secondCode, session } from './schemas.ts';

const anyone = (path: string) => [{ path, callers: ['public'] as const }];
/** Kept by the browser that began, so that the address of somebody else's way back is worth nothing (login CSRF). */
const browserKey = f.hmacField;
/** What an issuer sends back, attacker-controlled. */
const parameter = z.string().max(2000).optional();

export const ssoRoutes = {
  ssoInfo: route({
    paths: anyone('/account/sso/info'),
    summary: 'Whether this installation has an issuer.',
    output: z.object({ enabled: z.boolean() }),
  }),
  ssoStart: route({
    paths: anyone('/account/sso/start'),
    summary: 'Begins: the issuer’s address for this browser; ten minutes, one use.',
    output: z.object({ url: z.string(), browserKey }),
  }),
  sso: route({
    paths: anyone('/sso'),
    device: true,
    summary:
      'Ends: what the issuer sent back. A subject that is bound signs in; another gets a one-use key to bind it with, one whose account has a second factor a key to give it with.',
    input: z.strictObject({
      browserKey,
      state: z.string().max(200),
      code: parameter,
      iss: parameter,
      session_state: parameter,
      error: parameter,
      error_description: parameter,
      error_uri: parameter,
      knownDevice,
    }),
    output: z.object({
      session: session.nullable(),
      bind: z.object({ bindKey: f.hmacField, expiresAt: f.isoTime }).nullable(),
      /** The account has a second factor on, and the issuer did not say that it asked for one (amr mfa, RFC 8176). */
      second: z.object({ secondKey: f.hmacField, expiresAt: f.isoTime }).nullable(),
    }),
  }),
  ssoSecond: route({
    paths: anyone('/account/sso/second'),
    device: true,
    summary: 'The second factor after the issuer’s answer; the key serves one login, within ten minutes.',
    input: z.strictObject({ secondKey: f.hmacField, secondCode, knownDevice }),
    output: session,
  }),
  ssoBindInfo: route({
    paths: anyone('/account/sso/bindInfo'),
    summary:
      'What an enterprise’s account that is bound for the first time is told on the page of this key: whose it is, and until when the key is good. Its name is not known here.',
    input: z.strictObject({ bindKey: f.hmacField }),
    output: z.object({
      /** Host of the issuer. */
      issuer: z.string(),
      expiresAt: f.isoTime,
    }),
  }),
  ssoSendCode: route({
    paths: anyone('/account/sso/sendCode'),
    summary: 'A code to the mobile of the account that is to be bound; the same answer whether there is one.',
    input: z.strictObject({ bindKey: f.hmacField, mobile: f.mobileField }),
    output: z.object({ resendAfterSeconds: z.number().int() }),
  }),
  ssoBind: route({
    paths: anyone('/account/sso/bind'),
    device: true,
    summary:
      'Binds the subject to the account whose owner has shown by the code that it is his, and signs in.',
    input: z.strictObject({
      bindKey: f.hmacField,
      mobile: f.mobileField,
      valicode: f.smsCodeField,
      /** When the account has a second factor on (SECOND_FACTOR). */
      secondCode: secondCode.optional(),
      /** Of a number that was unseen for long: asked for by NUMBER_IDLE. */
      password: ownerPassword,
      knownDevice,
    }),
    output: session,
  }),
  ssoLogout: route({
    paths: [{ path: '/account/sso/logout', callers: ['user'] as const }],
    summary: 'Ends this login; the issuer’s address to sign out there too, if it has one.',
    output: z.object({ url: z.string().nullable() }),
  }),
};

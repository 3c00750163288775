// Registration, login, logout, captcha and codes (spec §7.18).
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';
import { entranceRoutes } from './entrances.ts';
import { leavingRoutes } from './leaving.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { preferenceRoutes } from './preferences.ts';
import {
  authUser,
  captchaAnswer,
  captchaDrawn,
  captchaType,
  knownDevice,
  ownerPassword,
  secondCode,
  session,
  verifyType,
} from './schemas.ts';
import { secondRoutes } from './second.ts';
import { settingsRoutes } from './settings.ts';
import { shellRoutes } from './shell.ts';
import { ssoRoutes } from './sso-routes.ts';

const anyone = (path: string) => [{ path, callers: ['public'] as const }];
/** Asked for by CAPTCHA_REQUIRED. */
const captcha = { imgCode: captchaAnswer.imgCode.optional(), imgCodeId: captchaAnswer.imgCodeId.optional() };

export const accountRoutes = family('account', {
  register: route({
    paths: anyone('/i/anony/register'),
    device: true,
    summary:
      'Registers a person (userType 0) or an enterprise with its first administrator (userType 1) and signs in.',
    input: z.strictObject({
      userType: f.intField(0, 1),
      mobile: f.mobileField,
      email: f.emailField.optional(),
      /** Mail code of verifyType `register` sent to `email`; without it the address is kept, but is no login. */
      emailCode: f.smsCodeField.optional(),
      password: f.passwordField,
      /** SMS code of verifyType `register` sent to `mobile`. */
      valicode: f.smsCodeField,
      ...captcha,
      name: f.partyNameField.optional(),
      companyName: f.partyNameField.optional(),
      linkMobilePhone: f.mobileField.optional(),
      sceneType: z.string().max(40).optional(),
      code: z.string().max(100).optional(),
      /** Seal of the form (secSign); a form that was used or is older than two hours is refused. */
      si: z.string().max(100).optional(),
      knownDevice,
    }),
    output: session,
  }),
  checkTargetExists: route({
    paths: anyone('/i/anony/checkTargetExists'),
    summary:
      'Whether a mobile or e-mail is registered; after a few questions of a network CAPTCHA_REQUIRED asks for a captcha each (verifyType register), so that it is no oracle.',
    input: z.strictObject({ targetId: f.targetField, ...captcha }),
    output: z.object({ exists: z.boolean() }),
  }),
  sysDate: route({
    paths: anyone('/i/anony/sysDate'),
    summary: 'The server clock.',
    output: z.object({ now: f.isoTime }),
  }),
  imgCode: route({
    paths: anyone('/verify/imgCode'),
    summary:
      'A fresh captcha: one use, 120 s, bound to verifyType. A puzzle, or with kind text a question in words; the answer imgCode is "<place of the piece or number>.<nonce>", the nonce having taken work.',
    input: z.strictObject({
      verifyType: captchaType,
      /** `text` needs neither eyes nor dragging, and more work. */
      kind: z.enum(['slide', 'text']).default('slide'),
    }),
    output: captchaDrawn,
  }),
  sendCode: route({
    paths: [...anyone('/verify/sendCode'), ...anyone('/captcha/sendCode')],
    device: true,
    summary:
      'Sends a six-digit code by SMS or mail. The answer is the same whether the target is registered or not. CAPTCHA_REQUIRED asks for a captcha of the same verifyType.',
    input: z.strictObject({
      targetId: f.targetField,
      verifyType,
      ...captcha,
      knownDevice,
      ifDecode: f.flagField.optional(),
    }),
    output: z.object({ resendAfterSeconds: z.number().int() }),
  }),
  codeLogin: route({
    paths: anyone('/codeLogin'),
    device: true,
    summary: 'Login by SMS or mail code (verifyType login).',
    input: z.strictObject({
      targetId: f.targetField,
      valicode: f.smsCodeField,
      secondCode: secondCode.optional(),
      /** Of a number that was unseen for long: asked for by NUMBER_IDLE. */
      password: ownerPassword,
      knownDevice,
    }),
    output: session,
  }),
  passwordLogin: route({
    paths: anyone('/account/passwordLogin'),
    device: true,
    summary:
      'Login by password; after failures CAPTCHA_REQUIRED asks for a captcha (verifyType login), LOGIN_SLOW for patience.',
    input: z.strictObject({
      targetId: f.targetField,
      password: z.string().min(1, '请输入密码').max(100),
      /** Of an account with a second factor: asked for by SECOND_FACTOR once the password was right. */
      secondCode: secondCode.optional(),
      knownDevice,
      ...captcha,
    }),
    output: session,
  }),
  logout: route({
    paths: [{ path: '/account/logout', callers: ['user', 'corp'] }],
    summary: 'Ends every token of this login, the enterprise token too.',
  }),
  session: route({
    paths: [{ path: '/account/session', callers: ['user', 'corp'] }],
    summary: 'Who this bearer is: the person and the enterprises he acts for.',
    output: z.object({ authUser, allAuthUser: z.array(authUser) }),
  }),
  switchCorp: route({
    paths: [
      { path: '/account/switchCorp', callers: ['user'] },
      { path: '/i/corp/getToken', callers: ['user'] },
    ],
    summary:
      'Acts for another enterprise of this login: a consoleToken for it, which later logins prefer too.',
    input: z.strictObject({ corpId: f.uuidField }),
    output: z.object({ consoleToken: z.string() }),
  }),
  browserLog: route({
    paths: anyone('/browserLog'),
    summary:
      'A browser reports that its session expired or a page failed; bounded, rate-limited, never shown to users.',
    input: z.strictObject({ log: z.string().max(4000) }),
  }),
  ...entranceRoutes,
  ...settingsRoutes,
  ...preferenceRoutes,
  ...leavingRoutes,
  ...secondRoutes,
  ...passkeyRoutes,
  ...ssoRoutes,
  ...shellRoutes,
});

// One's own account: forgotten password, change of password, mobile and mail with re-authentication, logins (spec §7.18, §2.2).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { accountInfo, captchaAnswer, knownDevice, loginRow, secondCode } from './schemas.ts';

const public_ = (path: string) => [{ path, callers: ['public'] as const }];
const own = (path: string) => [{ path, callers: ['user'] as const }];
const done = z.object({ done: z.literal(true) });
/** Every other login of the account ended; how many they were. */
const ended = z.object({ ended: z.number().int() });
const fresh = ['10401'] as const;
const mailField = f.emailField.transform((value) => value.toLowerCase());

export const settingsRoutes = {
  verifyReset: route({
    method: 'POST',
    paths: public_('/account/password/verifyCode'),
    body: 'form',
    spec: 'ours',
    summary: 'Forgotten password: the code (verifyType reset) yields a one-use secret that lives an hour.',
    input: z.strictObject({ targetId: f.targetField, valicode: f.smsCodeField, knownDevice }),
    output: z.object({ resetToken: z.string(), expiresAt: f.isoTime }),
  }),
  resetPassword: route({
    method: 'POST',
    paths: public_('/account/password/reset'),
    body: 'form',
    spec: 'ours',
    summary: 'Sets a new password by the secret of verifyCode; every login of the account ends.',
    input: z.strictObject({
      resetToken: f.hmacField,
      password: f.passwordField,
      secondCode: secondCode.optional(),
      knownDevice,
    }),
    output: done,
  }),
  proveAgain: route({
    method: 'POST',
    paths: own('/account/proveAgain'),
    body: 'form',
    spec: 'ours',
    summary: 'Re-authentication: the password once more; good for ten minutes in this login.',
    input: z.strictObject({
      password: z.string().min(1, '请输入密码').max(100),
      secondCode: secondCode.optional(),
    }),
    output: z.object({ seconds: z.number().int() }),
  }),
  accountInfo: route({
    method: 'POST',
    paths: own('/account/info'),
    body: 'form',
    spec: 'ours',
    summary: 'One’s own account: contacts masked, since when, how it is guarded.',
    input: f.empty,
    output: accountInfo,
  }),
  changePassword: route({
    method: 'POST',
    paths: own('/account/password/change'),
    body: 'form',
    spec: 'ours',
    summary: 'Another password, after a fresh proof (10401); every other login ends.',
    input: z.strictObject({ password: f.passwordField }),
    output: ended,
    answers: fresh,
  }),
  sendEmailCode: route({
    method: 'POST',
    paths: own('/account/email/sendCode'),
    body: 'form',
    spec: 'ours',
    summary:
      'A code to the mail address that is to be bound; after a fresh proof (10401) and a captcha (bind).',
    input: z.strictObject({ email: mailField, ...captchaAnswer }),
    output: z.object({ resendAfterSeconds: z.number().int() }),
    answers: fresh,
  }),
  changeEmail: route({
    method: 'POST',
    paths: own('/account/email/change'),
    body: 'form',
    spec: 'ours',
    summary: 'Binds a mail address, a login from then on; the former one is told, every other login ends.',
    input: z.strictObject({ email: mailField, valicode: f.smsCodeField }),
    output: ended,
    answers: fresh,
  }),
  sendMobileCode: route({
    method: 'POST',
    paths: own('/account/mobile/sendCode'),
    body: 'form',
    spec: 'ours',
    summary:
      'A code to the mobile that is to become the account’s; after a fresh proof (10401) and a captcha (bind).',
    input: z.strictObject({ mobile: f.mobileField, ...captchaAnswer }),
    output: z.object({ resendAfterSeconds: z.number().int() }),
    answers: fresh,
  }),
  changeMobile: route({
    method: 'POST',
    paths: own('/account/mobile/change'),
    body: 'form',
    spec: 'ours',
    summary:
      'Another mobile: contracts of the account stay its own, open ones go on under it; the former one is told, every other login ends.',
    input: z.strictObject({ mobile: f.mobileField, valicode: f.smsCodeField }),
    output: ended,
    answers: fresh,
  }),
  logins: route({
    method: 'POST',
    paths: own('/account/logins'),
    body: 'form',
    spec: 'ours',
    summary: 'Where the account is open: device, address without its last part, last use.',
    input: f.empty,
    output: z.object({ list: z.array(loginRow) }),
  }),
  endLogin: route({
    method: 'POST',
    paths: own('/account/logins/end'),
    body: 'form',
    spec: 'ours',
    summary: 'Ends one other login of one’s own with all of its tokens.',
    input: z.strictObject({ loginId: f.uuidField }),
    output: done,
  }),
  endOtherLogins: route({
    method: 'POST',
    paths: own('/account/logins/endOthers'),
    body: 'form',
    spec: 'ours',
    summary: 'Ends every login of the account but the present one.',
    input: f.empty,
    output: ended,
  }),
};

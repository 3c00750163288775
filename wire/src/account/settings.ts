// One's own account: forgotten password, change of password, mobile and mail with re-authentication, logins (spec §7.18, §2.2).
import { z } from 'zod';
import * as f from '../fields.ts';
import { route } from '../route.ts';
import { accountInfo, captchaAnswer, knownDevice, loginRow, secondCode } from './schemas.ts';

const public_ = (path: string) => [{ path, callers: ['public'] as const }];
const own = (path: string) => [{ path, callers: ['user'] as const }];
/** Every other login of the account ended; how many they were. */
const ended = z.object({ ended: z.number().int() });
const fresh = ['10401'] as const;
const mailField = f.emailField.transform((value) => value.toLowerCase());

export const settingsRoutes = {
  verifyReset: route({
    paths: public_('/account/password/verifyCode'),
    device: true,
    summary: 'Forgotten password: the code (verifyType reset) yields a one-use secret that lives an hour.',
    input: z.strictObject({ targetId: f.targetField, valicode: f.smsCodeField, knownDevice }),
    output: z.object({ resetToken: z.string(), expiresAt: f.isoTime }),
  }),
  resetPassword: route({
    paths: public_('/account/password/reset'),
    device: true,
    summary: 'Sets a new password by the secret of verifyCode; every login of the account ends.',
    input: z.strictObject({
      resetToken: f.hmacField,
      password: f.passwordField,
      secondCode: secondCode.optional(),
      knownDevice,
    }),
  }),
  proveAgain: route({
    paths: own('/account/proveAgain'),
    summary: 'Re-authentication: the password once more; good for ten minutes in this login.',
    input: z.strictObject({
      password: z.string().min(1, '请输入密码').max(100),
      secondCode: secondCode.optional(),
    }),
    output: z.object({ seconds: z.number().int() }),
  }),
  accountInfo: route({
    paths: own('/account/info'),
    summary: 'One’s own account: contacts masked, since when, how it is guarded.',
    output: accountInfo,
  }),
  changePassword: route({
    paths: own('/account/password/change'),
    summary: 'Another password, after a fresh proof (10401); every other login ends.',
    input: z.strictObject({ password: f.passwordField }),
    output: ended,
    answers: fresh,
  }),
  setSignPassword: route({
    paths: own('/account/signPwd/set'),
    summary:
      'A signing password (six digits) or another one, after a fresh proof (10401); what was passed by the old one serves no more.',
    input: z.strictObject({ signPassword: f.signPasswordField }),
    output: z.object({ setTime: f.isoTime }),
    answers: fresh,
  }),
  removeSignPassword: route({
    paths: own('/account/signPwd/remove'),
    summary: 'No signing password any more, after a fresh proof (10401).',
    input: z.strictObject({}),
    answers: fresh,
  }),
  sendEmailCode: route({
    paths: own('/account/email/sendCode'),
    summary:
      'A code to the mail address that is to be bound; after a fresh proof (10401) and a captcha (bind).',
    input: z.strictObject({ email: mailField, ...captchaAnswer }),
    output: z.object({ resendAfterSeconds: z.number().int() }),
    answers: fresh,
  }),
  changeEmail: route({
    paths: own('/account/email/change'),
    summary: 'Binds a mail address, a login from then on; the former one is told, every other login ends.',
    input: z.strictObject({ email: mailField, valicode: f.smsCodeField }),
    output: ended,
    answers: fresh,
  }),
  sendMobileCode: route({
    paths: own('/account/mobile/sendCode'),
    summary:
      'A code to the mobile that is to become the account’s; after a fresh proof (10401) and a captcha (bind).',
    input: z.strictObject({ mobile: f.mobileField, ...captchaAnswer }),
    output: z.object({ resendAfterSeconds: z.number().int() }),
    answers: fresh,
  }),
  changeMobile: route({
    paths: own('/account/mobile/change'),
    summary:
      'Another mobile: contracts of the account stay its own, open ones go on under it; the former one is told, every other login ends.',
    input: z.strictObject({ mobile: f.mobileField, valicode: f.smsCodeField }),
    output: ended,
    answers: fresh,
  }),
  logins: route({
    paths: own('/account/logins'),
    summary: 'Where the account is open: device, address without its last part, last use.',
    output: z.object({ list: z.array(loginRow) }),
  }),
  endLogin: route({
    paths: own('/account/logins/end'),
    summary: 'Ends one other login of one’s own with all of its tokens.',
    input: z.strictObject({ loginId: f.uuidField }),
  }),
  endOtherLogins: route({
    paths: own('/account/logins/endOthers'),
    summary: 'Ends every login of the account but the present one.',
    output: ended,
  }),
};

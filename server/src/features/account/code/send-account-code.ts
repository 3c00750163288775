// Codes for registration and login. The answer, the counters and the work are the same whether the target is
// registered or not; only for a login or a reset of an unknown target nothing leaves the outbox (B-05).
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes } from '@xinqi/wire/account';
import type { Deps } from '../../../platform/family.ts';
import { loginOf } from '../login/login-of.ts';
import { demandCaptcha } from './captcha.ts';
import type { Codes } from './codes.ts';

const what = { register: '注册', login: '登录', reset: '重置密码' };

/** `ifDecode` of the input is a client hint: no answer ever carries a code. */
export async function sendAccountCode(
  deps: Deps,
  codes: Codes,
  input: Parsed<typeof accountRoutes.sendCode>,
  ip: string,
): Promise<{ resendAfterSeconds: number }> {
  await demandCaptcha(deps, input.verifyType, input);
  const known = (await loginOf(deps, input.targetId)) !== undefined;
  return codes.send({
    purpose: input.verifyType,
    subject: '',
    target: input.targetId,
    text: (code) =>
      `您的${what[input.verifyType]}验证码为${code}，5分钟内有效。请勿告诉他人，信契工作人员不会向您索取。`,
    ip,
    withhold: input.verifyType !== 'register' && !known,
  });
}

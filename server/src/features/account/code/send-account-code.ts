// Codes for registration and login. The answer, the counters and the work are the same whether the target is
// registered or not; only for a login or a reset of an unknown target nothing leaves the outbox (B-05).
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes } from '@xinqi/wire/account';
import type { Deps } from '../../../platform/family.ts';
import { loginOf } from '../login/login-of.ts';
import { demandCaptcha } from './captcha.ts';
import type { Codes } from './codes.ts';

const texts = { register: 'codeRegister', login: 'codeLogin', reset: 'codeReset' } as const;

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
    say: (code) => ({ text: texts[input.verifyType], values: { code } }),
    ip,
    withhold: input.verifyType !== 'register' && !known,
  });
}

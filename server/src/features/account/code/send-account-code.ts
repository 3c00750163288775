// Codes for registration and login. The answer, the counters and the work are the same whether the target is
// registered or not; only for a login or a reset of an unknown target nothing leaves the outbox (B-05).
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes } from '@xinqi/wire/account';
import type { Deps } from '../../../platform/family.ts';
import { guesserOf } from '../guess/guesser.ts';
import { loginOf } from '../guess/login-of.ts';
import type { From } from '../parts.ts';
import { captchaAfter } from './captcha-after.ts';
import type { Codes } from './codes.ts';

/** Codes without a captcha: of a network, for a phone, of everybody together. */
const free = {
  network: { name: 'code-free-network', max: 3, seconds: 3600 },
  phone: { name: 'code-free-phone', max: 2, seconds: 3600 },
  all: { name: 'code-free', max: 1000, seconds: 3600 },
};
const texts = { register: 'codeRegister', login: 'codeLogin', reset: 'codeReset' } as const;

/** `ifDecode` of the input is a client hint: no answer ever carries a code. */
export async function sendAccountCode(
  deps: Deps,
  codes: Codes,
  input: Parsed<typeof accountRoutes.sendCode>,
  from: From,
): Promise<{ resendAfterSeconds: number }> {
  const login = await loginOf(deps, input.targetId);
  const account = { accountId: login?.accountId, name: '' };
  const guesser = input.verifyType === 'register' ? undefined : await guesserOf(deps, account, from);
  const known = guesser?.kind === 'device';
  if (!known)
    await captchaAfter(
      deps,
      input.verifyType,
      input,
      { limit: free.network, ip: from.ip },
      { limit: free.phone, key: deps.vault.blindIndex('target', input.targetId).toString('hex') },
      { limit: free.all, key: '' },
    );
  return codes.send({
    purpose: input.verifyType,
    subject: '',
    target: input.targetId,
    say: (code) => ({ text: texts[input.verifyType], values: { code } }),
    asker: known ? guesser : { kind: 'anyone', ip: from.ip },
    withhold: input.verifyType !== 'register' && !login,
  });
}

// Login by password (B-01) and by code. Every try is counted before its outcome is known and taken back when it was
// right, so that parallel guesses cannot slip under the limit. An unknown target is counted, hashed and answered alike.
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes, Session } from '@xinqi/wire/account';
import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/family.ts';
import { securityEvent } from '../../platform/log.ts';
import { demandCaptcha } from './code/captcha.ts';
import type { Codes } from './code/codes.ts';
import { loginOf } from './login-of.ts';
import { openSession } from './open-session.ts';
import { passwordFits } from './password-hash.ts';

export const loginLimits = {
  account: { name: 'login-account', max: 5, seconds: 900 },
  ip: { name: 'login-ip', max: 50, seconds: 900 },
};
const freeTries = 2;

export async function logInByPassword(
  deps: Deps,
  input: Parsed<typeof accountRoutes.passwordLogin>,
  ip: string,
): Promise<Session> {
  const { limits } = deps;
  const login = await loginOf(deps, input.targetId);
  // Mobile and mail of one account share its counter.
  const key = login?.accountId ?? deps.vault.blindIndex('target', input.targetId).toString('hex');
  const byIp = { limit: loginLimits.ip, key: ip, code: 'LOGIN_LOCKED' } as const;
  const byAccount = { limit: loginLimits.account, key, code: 'LOGIN_LOCKED' } as const;
  await limits.use(byIp, byAccount);

  if ((await limits.count(loginLimits.account, key)) > freeTries * deps.config.LIMITS_FACTOR) {
    const { imgCode, imgCodeId } = input;
    try {
      if (!imgCode || !imgCodeId) throw new AppError('CAPTCHA_REQUIRED');
      await demandCaptcha(deps, 'login', { imgCode, imgCodeId });
    } catch (error) {
      // no password was tried
      await limits.undo(byIp, byAccount);
      throw error;
    }
  }
  if (!(await passwordFits(login?.passwordHash, input.password)) || !login) {
    securityEvent(deps.log, 'login.password', { account: login?.accountId ?? null, ip });
    throw new AppError('LOGIN_FAILED');
  }
  await limits.undo(byIp);
  await limits.clear(loginLimits.account, key);
  return openSession(deps, login.accountId);
}

export async function logInByCode(
  deps: Deps,
  codes: Codes,
  input: Parsed<typeof accountRoutes.codeLogin>,
  ip: string,
): Promise<Session> {
  const login = await loginOf(deps, input.targetId);
  const right = await codes.check({
    purpose: 'login',
    subject: '',
    target: input.targetId,
    code: input.valicode,
    ip,
  });
  if (!right || !login) {
    securityEvent(deps.log, 'login.code', { account: login?.accountId ?? null, ip });
    throw new AppError('CODE_WRONG');
  }
  return openSession(deps, login.accountId);
}

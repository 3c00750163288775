// Numbers change hands (二次放号): a code to a number that nobody signed in with for long proves the number, not its former owner.
// It does not open his account and contracts without what he alone knows or has: his password, his second factor, a browser
// that he used. A mail address that he proved, and passkeys, open it as ever.
import { AppError } from '../../../platform/app-error.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { Guesser } from '../guess/guesser.ts';
import { passwordFits } from '../guess/password-hash.ts';
import type { Parts } from '../parts.ts';
import type { Login } from '../store.ts';

const idleDays = 180;
/** Who holds the number may be anybody: a handful of tries. */
const tries = { name: 'number-idle', max: 5, seconds: 86_400 };

export const isIdle = (parts: Parts, login: Login, target: string): boolean =>
  !target.includes('@') && parts.deps.clock.now().getTime() - login.usedAt.getTime() > idleDays * 86_400_000;

/** NUMBER_IDLE when more than the code is needed and nothing, or a wrong password, was given. */
export async function demandOwner(
  parts: Parts,
  login: Login,
  target: string,
  password: string | undefined,
  guesser: Guesser,
): Promise<void> {
  if (guesser.kind === 'device' || !isIdle(parts, login, target)) return;
  const { deps } = parts;
  if (!password) throw new AppError('NUMBER_IDLE');
  const use = { limit: tries, key: login.accountId };
  await deps.limits.use(use);
  if (!(await passwordFits(login.passwordHash, password))) {
    securityEvent(deps.log, 'login.number-idle', { account: login.accountId, ip: null });
    throw new AppError('NUMBER_IDLE', '密码错误，请重新输入该账号原来的登录密码');
  }
  await deps.limits.undo(use);
}

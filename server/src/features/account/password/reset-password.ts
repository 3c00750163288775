// Forgotten password (B-09): a code to the target on file yields a one-use secret for an hour, which sets a new password
// and ends every login. Known and unknown targets get the same answers for the same work; only the right code, which
// nobody but the owner receives, tells that there is an account.
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { randomToken } from '../../../platform/clock.ts';
import { inTx } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import { strangers } from '../guess/count-guess.ts';
import { guesserOf } from '../guess/guesser.ts';
import { loginOf } from '../guess/login-of.ts';
import { hashPassword } from '../guess/password-hash.ts';
import { isIdle } from '../login/number-idle.ts';
import type { From, Parts } from '../parts.ts';
import { demandSecond, secondIsOn } from '../second/demand-second.ts';
import { tellOwner } from '../security-notice.ts';
import { endLogins } from '../session/store.ts';
import { contactsOf } from '../store.ts';
import { isCommonPassword } from './common-password.ts';
import { findReset, saveReset, setPassword, takeReset } from './store.ts';

const idleReset =
  '该手机号已超过180天未登录，为防止号码换人后被他人登录，不能仅凭短信重置密码。请用原密码、通行密钥、已绑定的邮箱或曾登录过的浏览器';
const lifeSeconds = 3600;
const resetLimit = { name: 'password-reset-ip', max: 30, seconds: 3600 };

export async function verifyReset(
  parts: Parts,
  input: Parsed<typeof accountRoutes.verifyReset>,
  from: From,
): Promise<{ resetToken: string; expiresAt: string }> {
  const { deps, codes } = parts;
  const login = await loginOf(deps, input.targetId);
  const account = { accountId: login?.accountId, name: login?.accountId ?? '' };
  const guesser = await guesserOf(deps, account, from);
  const right = await codes.check({
    purpose: 'reset',
    subject: '',
    target: input.targetId,
    code: input.valicode,
    asker: guesser.kind === 'device' ? guesser : { kind: 'anyone', ip: from.ip },
  });
  if (!right || !login) {
    securityEvent(deps.log, 'password.reset-code', { account: login?.accountId ?? null, ip: from.ip });
    throw new AppError('CODE_WRONG');
  }
  // the second factor is asked for with the new password; without one the number alone is not its former owner
  if (
    !(await secondIsOn(deps, login.accountId)) &&
    isIdle(parts, login, input.targetId) &&
    guesser.kind !== 'device'
  )
    throw new AppError('NUMBER_IDLE', idleReset);
  const resetToken = randomToken();
  const expiresAt = new Date(deps.clock.now().getTime() + lifeSeconds * 1000);
  await saveReset(deps.db, login.accountId, resetToken, expiresAt);
  return { resetToken, expiresAt: expiresAt.toISOString() };
}

/** RESET_INVALID when the secret is used, late, replaced or made up. A refused password does not use it up. */
export async function resetPassword(
  parts: Parts,
  input: Parsed<typeof accountRoutes.resetPassword>,
  from: From,
): Promise<{ done: true }> {
  const { deps } = parts;
  // each try may cost a password hash
  await deps.limits.use({ limit: resetLimit, ip: from.ip });
  const now = deps.clock.now();
  const accountId = await findReset(deps.db, input.resetToken, now);
  if (!accountId) throw new AppError('RESET_INVALID');
  const { mobile } = await contactsOf(deps.vault, deps.db, accountId);
  if (isCommonPassword(input.password, mobile)) throw new AppError('PASSWORD_COMMON');
  // who holds the phone's number does not get past the owner's app by it
  await demandSecond(
    deps,
    accountId,
    input.secondCode,
    await guesserOf(deps, { accountId, name: accountId }, from),
  );
  const hash = await hashPassword(input.password);
  await inTx(deps.db, async (tx) => {
    if (!(await takeReset(tx, input.resetToken, now))) throw new AppError('RESET_INVALID');
    await setPassword(tx, accountId, hash, now);
    await endLogins(tx, accountId, null);
    await tellOwner(parts, tx, accountId, '重置了登录密码，所有登录已退出');
  });
  await deps.limits.clear(strangers, accountId);
  return { done: true };
}

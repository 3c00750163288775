// Another password, after a fresh proof (B-06): every other login ends, and what was asked for to reset the old one.
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { hashPassword, passwordFits } from '../guess/password-hash.ts';
import type { Parts } from '../parts.ts';
import { tellOwner } from '../security-notice.ts';
import { endLogins } from '../session/store.ts';
import { contactsOf } from '../store.ts';
import { isCommonPassword } from './common-password.ts';
import { passwordOf, setPassword } from './store.ts';

/** Each costs two password hashes. */
const changeLimit = { name: 'password-change', max: 10, seconds: 3600 };

export async function changePassword(
  parts: Parts,
  user: UserPrincipal,
  password: string,
): Promise<{ ended: number }> {
  const { deps } = parts;
  const { accountId } = user;
  await deps.limits.use({ limit: changeLimit, key: user.groupId });
  const { mobile } = await contactsOf(deps.vault, deps.db, accountId);
  if (isCommonPassword(password, mobile)) throw new AppError('PASSWORD_COMMON');
  if (await passwordFits(await passwordOf(deps.db, accountId), password)) throw new AppError('PASSWORD_SAME');
  const hash = await hashPassword(password);
  return inTx(deps.db, async (tx) => {
    await setPassword(tx, accountId, hash, deps.clock.now());
    const ended = await endLogins(tx, accountId, user.groupId);
    await tellOwner(parts, tx, accountId, '修改了登录密码，其他登录已退出');
    return { ended };
  });
}

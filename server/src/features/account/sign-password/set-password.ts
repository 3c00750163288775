// 设置、更换、停用签署密码, each after a fresh proof (10401): a login left open sets none. The owner is told of each.
import { signPasswordFault } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import type { Parts } from '../parts.ts';
import { tellOwner } from '../security-notice.ts';
import { requireStays } from '../session/login-log.ts';
import { contactsOf } from '../store.ts';
import { digitsFit, hashDigits } from './hash.ts';
import { deleteSignPassword, findSignPassword, saveSignPassword } from './store.ts';
import { forgetTries } from './try-password.ts';

/** Each costs two hashes. */
const setLimit = { name: 'sign-password-set', max: 10, seconds: 3600 };

/** @throws SIGN_PASSWORD_WEAK, SIGN_PASSWORD_SAME, TOO_MANY */
export async function setSignPassword(
  parts: Parts,
  { accountId, groupId }: UserPrincipal,
  digits: string,
): Promise<{ setTime: string }> {
  const { db, vault, keyring, limits, clock } = parts.deps;
  await limits.use({ limit: setLimit, key: groupId });
  const fault = signPasswordFault(digits, await contactsOf(vault, db, accountId));
  if (fault) throw new AppError('SIGN_PASSWORD_WEAK', fault);
  const kept = await findSignPassword(db, accountId);
  if (kept && (await digitsFit(keyring, accountId, kept.hash, digits)))
    throw new AppError('SIGN_PASSWORD_SAME');
  const hash = await hashDigits(keyring, accountId, digits);
  const now = clock.now();
  await inTx(db, async (tx) => {
    await requireStays(tx, accountId);
    await saveSignPassword(tx, accountId, hash, now);
    await tellOwner(parts, tx, accountId, kept ? '更换了签署密码' : '设置了签署密码');
  });
  await forgetTries(parts.deps, accountId);
  return { setTime: now.toISOString() };
}

export async function removeSignPassword(
  parts: Parts,
  { accountId }: UserPrincipal,
): Promise<{ done: true }> {
  return inTx(parts.deps.db, async (tx) => {
    if (!(await deleteSignPassword(tx, accountId))) throw new AppError('NOT_FOUND');
    await tellOwner(parts, tx, accountId, '停用了签署密码');
    return { done: true as const };
  });
}

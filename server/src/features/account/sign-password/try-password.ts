// One try of a signing password (docs/decisions/0139). Whoever may try was let in by a login of the account or by a code to its phone: a stranger cannot
// close the owner's way. Counted before it is judged, so that parallel tries queue up: five wrong ones close the way for three
// hours, ten in a day for the rest of it, of the account over all contracts, and ten of one line whoever comes by it.
import { AppError } from '../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Use } from '../../../platform/limits.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { Parts } from '../parts.ts';
import { tellOwner } from '../security-notice.ts';
import { digitsFit } from './hash.ts';
import { findSignPassword } from './store.ts';

const inARow = { name: 'sign-password', max: 5, seconds: 3 * 3600 };
const aDay = { name: 'sign-password-day', max: 10, seconds: 86_400 };
const ofLine = { name: 'sign-password-line', max: 10, seconds: 86_400 };

/** `left`: tries before it closes; `setAt`: when the password that was asked was chosen. */
export type TriedPassword = { right: boolean; left: number; setAt: Date };
export type SignPasswords = {
  /** When this account chose its signing password; undefined where it has none. `share`: none is set or taken away until `tx` ends. */
  setAt(tx: Tx, accountId: string, share?: 'share'): Promise<Date | undefined>;
  /**
   * Outside of any transaction, so that a wrong one counts whatever becomes of it.
   * @throws SIGN_PASSWORD_NONE, SIGN_PASSWORD_CLOSED
   */
  try(
    accountId: string,
    digits: string,
    of: { signNos: readonly string[]; ip: string },
  ): Promise<TriedPassword>;
};

/** Another password, and what was tried at the old one is nothing to it. */
export async function forgetTries({ limits }: Parts['deps'], accountId: string): Promise<void> {
  await limits.clear(inARow, accountId);
  await limits.clear(aDay, accountId);
}

const closedText = (seconds: number): string =>
  `签署密码错误次数过多，请${seconds > 3600 ? `${Math.ceil(seconds / 3600)}小时` : `${Math.ceil(seconds / 60)}分钟`}后再试，或换个方式验证`;

export function signPasswords(parts: Parts): SignPasswords {
  const { db, limits, keyring, log, config } = parts.deps;
  const most = Math.floor(inARow.max * config.LIMITS_FACTOR);
  return {
    setAt: async (tx, accountId, share) => (await findSignPassword(tx, accountId, share))?.setAt,
    async try(accountId, digits, { signNos, ip }) {
      const kept = await findSignPassword(db, accountId);
      if (!kept) throw new AppError('SIGN_PASSWORD_NONE');
      const lines = signNos.map((key): Use => ({ limit: ofLine, key }));
      const uses: Use[] = [{ limit: inARow, key: accountId }, { limit: aDay, key: accountId }, ...lines];
      const over = await limits.fit('count', ...uses);
      if (over)
        throw new AppError('SIGN_PASSWORD_CLOSED', closedText(over.retryAfterSeconds), {
          retryAfterSeconds: over.retryAfterSeconds,
        });
      if (await digitsFit(keyring, accountId, kept.hash, digits)) {
        await limits.undo(...uses);
        await limits.clear(inARow, accountId);
        return { right: true, left: most, setAt: kept.setAt };
      }
      securityEvent(log, 'signing.password', { account: accountId, ip });
      const left = Math.max(0, most - (await limits.count(inARow, accountId)));
      if (left === 0)
        await inTx(db, (tx) => tellOwner(parts, tx, accountId, '签署密码连续输错5次，已暂停使用3小时'));
      return { right: false, left, setAt: kept.setAt };
    },
  };
}

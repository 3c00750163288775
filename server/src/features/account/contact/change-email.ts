// Another mail address, after a fresh proof (B-06): a code to the new one proves it, the mobile and the former address are
// told, every other login ends. That it is somebody else's is told only to who reads its mail.
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, isUniqueViolation } from '../../../platform/db.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { demandCaptcha } from '../code/captcha.ts';
import { endLogins } from '../login/store.ts';
import type { Parts } from '../parts.ts';
import { tellOwner } from '../security-notice.ts';
import { recordOf, setEmail } from './store.ts';

const purpose = 'bind-email';

export async function sendEmailCode(
  { deps, codes }: Parts,
  user: UserPrincipal,
  input: Parsed<typeof accountRoutes.sendEmailCode>,
  ip: string,
): Promise<{ resendAfterSeconds: number }> {
  await demandCaptcha(deps, 'bind', input);
  return codes.send({
    purpose,
    subject: user.accountId,
    target: input.email,
    say: (code) => ({ text: 'codeEmail', values: { code } }),
    ip,
  });
}

export async function changeEmail(
  parts: Parts,
  user: UserPrincipal,
  { email, valicode }: Parsed<typeof accountRoutes.changeEmail>,
  ip: string,
): Promise<{ ended: number }> {
  const { deps, codes } = parts;
  const { accountId } = user;
  if (!(await codes.check({ purpose, subject: accountId, target: email, code: valicode, ip })))
    throw new AppError('CODE_WRONG');
  return inTx(deps.db, async (tx) => {
    const record = await recordOf(deps.vault, tx, accountId, true);
    if (!record) throw new AppError('NOT_FOUND');
    const former = record.emailProven ? record.sealed.email : null;
    await setEmail(deps.vault, tx, accountId, record.sealed, email).catch((error: unknown) => {
      throw isUniqueViolation(error, 'account_email') ? new AppError('TARGET_TAKEN') : error;
    });
    const ended = await endLogins(tx, accountId, user.groupId);
    await tellOwner(parts, tx, accountId, '更换了登录邮箱，其他登录已退出');
    if (former && former !== email) await tellOwner(parts, tx, accountId, '更换了登录邮箱', former);
    return { ended };
  });
}

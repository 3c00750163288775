// Another mobile, after a fresh proof (B-06): a code to the new one proves it, the former one is told, every other login and
// every reset of the password ends. Whose the contracts are follows the account, not the number (docs/decisions/0031).
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { inTx, isUniqueViolation, type Tx } from '../../../platform/db.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { demandCaptcha } from '../code/captcha.ts';
import { endLogins } from '../login/store.ts';
import type { From, Parts } from '../parts.ts';
import { keyOfAccount, keysOf, leaveMobile, lockMobiles } from '../party/store.ts';
import { dropReset } from '../password/store.ts';
import { tellOwner } from '../security-notice.ts';
import { recordOf, setMobile } from './store.ts';

const purpose = 'bind-mobile';

export async function sendMobileCode(
  { deps, codes }: Parts,
  user: UserPrincipal,
  input: Parsed<typeof accountRoutes.sendMobileCode>,
  ip: string,
): Promise<{ resendAfterSeconds: number }> {
  await demandCaptcha(deps, 'bind', input);
  return codes.send({
    purpose,
    subject: user.accountId,
    target: input.mobile,
    say: (code) => ({ text: 'codeMobile', values: { code } }),
    ip,
  });
}

/** Answers how many other logins ended. That the mobile is somebody else's is told only to who reads its SMS. */
export async function changeMobile(
  parts: Parts,
  user: UserPrincipal,
  { mobile, valicode }: Parsed<typeof accountRoutes.changeMobile>,
  from: From,
): Promise<{ ended: number }> {
  const { deps, codes } = parts;
  const { accountId } = user;
  const given = { purpose, subject: accountId, target: mobile, code: valicode, ip: from.ip };
  if (!(await codes.check(given))) throw new AppError('CODE_WRONG');
  return inTx(deps.db, (tx) => moveTo(parts, tx, user, mobile, from));
}

async function moveTo(
  parts: Parts,
  tx: Tx,
  { accountId, groupId }: UserPrincipal,
  mobile: string,
  { ip, userAgent }: From,
): Promise<{ ended: number }> {
  const { vault, clock } = parts.deps;
  const now = clock.now();
  const record = await recordOf(vault, tx, accountId, true);
  const former = record?.sealed.mobile;
  if (!record || !former) throw new AppError('NOT_FOUND');
  if (former === mobile) throw new AppError('MOBILE_SAME');
  const blind = vault.blindIndex('mobile', mobile);
  const formerBlind = vault.blindIndex('mobile', former);
  await lockMobiles(tx, [blind, formerBlind], 'exclusive');
  const [waitingKey] = await keysOf(tx, [blind]);
  await setMobile(vault, tx, accountId, record.sealed, mobile).catch((error: unknown) => {
    throw isUniqueViolation(error, 'account_mobile') ? new AppError('TARGET_TAKEN') : error;
  });
  await leaveMobile(tx, formerBlind, now);
  const partyKey = await keyOfAccount(tx, accountId);
  const change = { accountId, partyKey, waitingKey: waitingKey!, mobile, from: { ip, userAgent } };
  for (const follow of parts.mobileListeners) await follow(tx, change);
  await dropReset(tx, accountId);
  const ended = await endLogins(tx, accountId, groupId);
  await tellOwner(parts, tx, accountId, '将手机号更换为本号码，其他登录已退出');
  await tellOwner(parts, tx, accountId, `更换了手机号（${maskTarget(mobile)}）`, former);
  return { ended };
}

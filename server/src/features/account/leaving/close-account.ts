// The end of an account (PIPL art. 47, docs/decisions/0032): at once, after a fresh proof and a code to its mobile, when
// nothing of it is open. What is only his is erased; contracts and evidence, which are the other parties' too, stay.
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { demandCaptcha } from '../captcha/demand-captcha.ts';
import { recordOf } from '../contact/store.ts';
import { accountClosing, type Leaver } from '../facts.ts';
import { lockRights } from '../member/store.ts';
import type { Parts } from '../parts.ts';
import { keyOfAccount, leaveMobile, lockMobiles } from '../party/store.ts';
import { tellOwner } from '../security-notice.ts';
import { endLogins } from '../session/store.ts';
import { accountPlace, contactsOf, corpsOf } from '../store.ts';
import { countPeople, eraseAccount, retireCorp } from './store.ts';

const purpose = 'close-account';

/** Who leaves, and what of the account family keeps him. */
async function leaverOf(tx: Tx, accountId: string): Promise<{ who: Leaver; obstacles: string[] }> {
  const soleCorps: string[] = [];
  const obstacles: string[] = [];
  for (const { corpId, name, grants } of await corpsOf(tx, accountId)) {
    await lockRights(tx, corpId);
    const { members, supers } = await countPeople(tx, corpId);
    if (members === 1) soleCorps.push(corpId);
    else if (grants.superFlag && supers === 1)
      obstacles.push(`您是“${name}”唯一的超级管理员，请先指定另一名超级管理员`);
  }
  return { who: { accountId, partyKey: await keyOfAccount(tx, accountId), soleCorps }, obstacles };
}

async function judge(parts: Parts, tx: Tx, accountId: string) {
  const { who, obstacles } = await leaverOf(tx, accountId);
  for (const part of parts.leaving()) obstacles.push(...(await part.obstacles(tx, who)));
  return { who, obstacles };
}

export const closeCheck = (parts: Parts, accountId: string): Promise<{ obstacles: string[] }> =>
  inTx(parts.deps.db, async (tx) => ({ obstacles: (await judge(parts, tx, accountId)).obstacles }));

export async function sendCloseCode(
  { deps, codes }: Parts,
  { accountId }: UserPrincipal,
  input: Parsed<typeof accountRoutes.sendCloseCode>,
): Promise<{ resendAfterSeconds: number }> {
  await demandCaptcha(deps, 'bind', input);
  const { mobile } = await contactsOf(deps.vault, deps.db, accountId);
  return codes.send({
    purpose,
    subject: accountId,
    target: mobile,
    asker: { kind: 'session', accountId },
    say: (code) => ({ text: 'codeClose', values: { code } }),
  });
}

export async function closeAccount(
  parts: Parts,
  { accountId }: UserPrincipal,
  valicode: string,
  ip: string,
): Promise<{ done: true }> {
  const { deps, codes } = parts;
  const { vault } = deps;
  const { mobile } = await contactsOf(vault, deps.db, accountId);
  if (
    !(await codes.check({
      purpose,
      subject: accountId,
      target: mobile,
      code: valicode,
      asker: { kind: 'session', accountId },
    }))
  )
    throw new AppError('CODE_WRONG');
  await inTx(deps.db, async (tx) => {
    const now = deps.clock.now();
    const record = await recordOf(vault, tx, accountId, true);
    if (record?.sealed.mobile !== mobile) throw new AppError('STATE_CHANGED');
    const blind = vault.blindIndex('mobile', mobile);
    // nobody sends him a contract between the question and the end
    await lockMobiles(tx, [blind], 'exclusive');
    const { who, obstacles } = await judge(parts, tx, accountId);
    if (obstacles.length > 0) throw new AppError('CLOSE_BLOCKED', `${obstacles.join('；')}。`);
    await tellOwner(parts, tx, accountId, '按您的申请注销，个人信息已删除', mobile);
    await deps.switchboard.publish(tx, accountClosing, { who, now });
    for (const corpId of who.soleCorps) await retireCorp(tx, corpId, now);
    await endLogins(tx, accountId, null);
    await eraseAccount(tx, accountId, vault.seal(accountPlace(accountId), {}), now);
    await leaveMobile(tx, blind, now);
  });
  securityEvent(deps.log, 'account.closed', { account: accountId, ip });
  return { done: true };
}

/** Who asks for a copy of his data. */
export const leaverNow = (parts: Parts, accountId: string): Promise<Leaver> =>
  inTx(parts.deps.db, async (tx) => (await leaverOf(tx, accountId)).who);

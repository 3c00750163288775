// Mobile and mail address of an account, and what goes with a change of each. Whose the contracts are follows the account,
// not the number (docs/decisions/0031); a reset of the password that was on its way to the former mobile ends.
import { AppError } from '../../../platform/app-error.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { mobileChanged } from '../facts.ts';
import { keepFormer, keyOfAccount, keysOf, leaveMobile, lockMobiles } from '../party/store.ts';
import { dropReset } from '../password/store.ts';
import type { Contact } from './change-contact.ts';

export const emailContact: Contact = {
  kind: 'email',
  text: 'codeEmail',
  former: ({ emailProven, sealed }) => (emailProven ? (sealed.email ?? null) : null),
  move: (_parts, _change, write) => write(),
  told: '更换了登录邮箱，其他登录已退出',
  formerTold: () => '更换了登录邮箱',
};

export const mobileContact: Contact = {
  kind: 'mobile',
  text: 'codeMobile',
  former: ({ sealed }) => sealed.mobile ?? null,
  async move({ deps }, { tx, accountId, former, target: mobile, from }, write) {
    if (!former) throw new AppError('NOT_FOUND');
    if (former === mobile) throw new AppError('MOBILE_SAME');
    const blind = deps.vault.blindIndex('mobile', mobile);
    const formerBlind = deps.vault.blindIndex('mobile', former);
    await lockMobiles(tx, [blind, formerBlind], 'exclusive');
    const [waitingKey] = await keysOf(tx, [blind]);
    await write();
    await leaveMobile(tx, formerBlind, deps.clock.now());
    await keepFormer(tx, accountId, formerBlind, deps.clock.now());
    const partyKey = await keyOfAccount(tx, accountId);
    const { ip, userAgent } = from;
    const change = { accountId, partyKey, waitingKey: waitingKey!, mobile, from: { ip, userAgent } };
    await deps.switchboard.publish(tx, mobileChanged, change);
    await dropReset(tx, accountId);
  },
  told: '将手机号更换为本号码，其他登录已退出',
  formerTold: (mobile) => `更换了手机号（${maskTarget(mobile)}）`,
};

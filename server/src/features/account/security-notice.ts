// What the owner of an account is told about it, to the mobile on file: who took the account over cannot keep it from him.
// No code and no link stands in such a message, so that it is no pattern for phishing.
import type { Tx } from '../../platform/db.ts';
import type { Parts } from './parts.ts';
import { contactsOf } from './store.ts';

const beijing = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** “您的账号于11/22 09:30” + `what` + `advice`. `target`: somebody else than the mobile on file (a former address). */
export async function tellOwner(
  parts: Parts,
  tx: Tx,
  accountId: string,
  what: string,
  target?: string,
  advice = '请立即修改密码，并在账号信息中结束其他登录',
): Promise<void> {
  const { deps, notice } = parts;
  await notice.send(tx, {
    target: target ?? (await contactsOf(deps.vault, tx, accountId)).mobile,
    subject: '信契账号安全提醒',
    body: `您的账号于${beijing.format(deps.clock.now())}${what}。如非本人操作，${advice}。`,
  });
}

// A question to the people of the platform: a mail to their inbox, through the outbox (docs/decisions/0030-shell.md). What was typed
// is text and stays text; whoever answers sees who asked and how to reach him.
import type { Parsed } from '@xinqi/wire';
import type { accountRoutes, ConsultTopic } from '@xinqi/wire/account';
import { AppError } from '../../../platform/app-error.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { inTx } from '../../../platform/db.ts';
import type { Parts } from '../parts.ts';
import { contactsOf } from '../store.ts';
import { pageOf } from './page-view.ts';

const perAccount = { name: 'consult', max: 5, seconds: 3600 };
const topics: Record<ConsultTopic, string> = {
  use: '使用方法',
  contract: '合同签署',
  account: '账号与登录',
  fee: '费用',
  other: '其他',
};

export async function consult(
  { deps, notice }: Parts,
  accountId: string,
  { topic, text, contact, page }: Parsed<typeof accountRoutes.consult>,
): Promise<{ done: true }> {
  const inbox = deps.config.CONSULT_MAIL;
  if (!inbox) throw new AppError('CONSULT_CLOSED');
  await deps.limits.use({ limit: perAccount, key: accountId });
  const { name, mobile } = await contactsOf(deps.vault, deps.db, accountId);
  await inTx(deps.db, (tx) =>
    notice.sendMail(tx, {
      target: inbox,
      subject: `在线咨询：${topics[topic]}`,
      body: [
        `咨询人：${name}（登录账号 ${maskTarget(mobile)}）`,
        `回复方式：${contact}`,
        `所在页面：${pageOf(page ?? '') ?? '未提供'}`,
        '',
        text,
      ].join('\n'),
    }),
  );
  return { done: true };
}

// Tells somebody of something: by the channels that he chose, decided here, in the transaction of what happened. Who is not
// registered has chosen nothing and has nothing but his phone.
import { channelsFor, type NoticeChannel } from '@xinqi/domain';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { publish } from '../../platform/live.ts';
import { choiceOf, insertNotice, type Who } from './centre/store.ts';
import { unreadTopic } from './centre/watch-unread.ts';
import { enqueueMessage, type Sending } from './enqueue-message.ts';
import { countsForSender } from './limits/kinds.ts';
import type { By } from './limits/text-limits.ts';
import { noticeOf, smsOf, type Template } from './texts/template.ts';
import { type Said, texts } from './texts/texts.ts';

export type Recipient = {
  mobile: string;
  /** His account and the enterprise for which he is told this; absent: not registered. `email`: proven, asked when needed. */
  account?: Who & { email(): Promise<string | null> };
};
export type About = {
  /** What the messages are about (a signNo), for `deliveries`. */
  ref?: string;
  /** Origin of the addresses in messages. */
  origin?: string;
  /** Whose act it is, which counts for him; null: the account's own security, which counts for nobody. */
  by: By | null;
  /** Page of ours, path and query without a link pair, where notice and mail lead. */
  page?: string;
};
type Simulated = { sms: boolean; mail: boolean };
/** One text for one target, whatever was chosen: codes, and warnings to an address that was given up. */
export type Direct = Said & Sending & { target: string; origin?: string };

const footer = '信契\n此邮件由系统发出，请勿回复。可登录信契，在“设置 - 消息偏好”中调整接收方式。';

export function sendText(deps: Deps, tx: Tx, simulated: Simulated, direct: Direct): Promise<string> {
  const { text, values, target, origin = '', ...sending } = direct;
  const template: Template = texts[text];
  if (countsForSender(text) && !direct.by) throw new Error(`nobody answers for the text ${text}`);
  if (target.includes('@')) {
    const { title, text: body } = noticeOf(template, values);
    const mail = { ...sending, channel: 'mail' as const, simulated: simulated.mail, subject: title, body };
    return enqueueMessage(deps, tx, { ...mail, target, template: text, params: [] });
  }
  const sms = { ...sending, channel: 'sms' as const, simulated: simulated.sms };
  return enqueueMessage(deps, tx, {
    ...sms,
    target,
    origin,
    template: text,
    ...smsOf(template, { ...values, origin }),
  });
}

async function sendMail(deps: Deps, tx: Tx, simulated: Simulated, target: string, said: Said, about: About) {
  const { title, text } = noticeOf(texts[said.text], said.values);
  const where = about.origin && about.page ? `登录信契查看：${about.origin}${about.page}\n\n` : '';
  await enqueueMessage(deps, tx, {
    channel: 'mail',
    simulated: simulated.mail,
    target,
    subject: title,
    body: `您好：\n\n${text}\n\n${where}${footer}`,
    template: said.text,
    params: [],
    ...(about.ref === undefined ? {} : { ref: about.ref }),
  });
}

/** Answers the channels that were used. */
export async function tell(
  deps: Deps,
  tx: Tx,
  simulated: Simulated,
  to: Recipient,
  said: Said,
  about: About,
): Promise<NoticeChannel[]> {
  const { event } = texts[said.text];
  const { account } = to;
  const wanted = account ? channelsFor(event, await choiceOf(tx, account, event)) : ['sms' as const];
  const used: NoticeChannel[] = [];
  for (const channel of wanted) {
    if (channel === 'sms') {
      const { ref, origin, by } = about;
      await sendText(deps, tx, simulated, {
        ...said,
        by,
        target: to.mobile,
        ...(ref === undefined ? {} : { ref }),
        ...(origin === undefined ? {} : { origin }),
      });
    } else if (account && channel === 'mail') {
      const email = await account.email();
      if (email === null) continue;
      await sendMail(deps, tx, simulated, email, said, about);
    } else if (account) {
      const { title, text: body } = noticeOf(texts[said.text], said.values);
      const now = deps.clock.now();
      const notice = { event, title, body, page: about.page ?? null, now };
      if (await insertNotice(tx, account, notice)) publish(tx, unreadTopic(account));
    }
    used.push(channel);
  }
  return used;
}

// Rows → wire. A message only for the test inbox: target and text in clear, because the inbox stands for the phone.
import type { InboxMessage, NoticeItem } from '@xinqi/wire/notice';
import type { Deps } from '../../platform/family.ts';
import type { NoticeRow } from './centre/store.ts';
import { textOf } from './sealed-text.ts';
import type { MessageRow } from './store.ts';

export function presentMessage(deps: Deps, row: MessageRow): InboxMessage {
  const text = textOf(deps, row);
  return {
    messageId: row.message_id,
    channel: row.channel,
    target: text.target ?? '',
    subject: text.subject ?? '',
    body: text.body ?? '（验证码已失效，内容已删除）',
    createTime: row.created_at.toISOString(),
    state: row.state === 'delivered' || row.state === 'failed' ? row.state : 'waiting',
  };
}

export const presentNotice = (row: NoticeRow): NoticeItem => ({
  noticeId: row.notice_id,
  event: row.event,
  title: row.title,
  body: row.body,
  page: row.page,
  createTime: row.created_at.toISOString(),
  read: row.read_at !== null,
});

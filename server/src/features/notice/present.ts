// Rows → wire. A message only for the test inbox: target and text in clear, because the inbox stands for the phone.
import type { InboxMessage, NoticeItem } from '@xinqi/wire/notice';
import type { Deps } from '../../platform/family.ts';
import type { NoticeRow } from './centre/store.ts';
import { type MessageRow, messagePlace } from './store.ts';

export function presentMessage(deps: Deps, row: MessageRow): InboxMessage {
  const text = deps.vault.open(messagePlace(row.message_id), { dek: row.pii_dek, blob: row.pii_blob });
  return {
    messageId: row.message_id,
    channel: row.channel,
    target: text.target ?? '',
    subject: text.subject ?? '',
    body: text.body ?? '',
    createTime: row.created_at.toISOString(),
    state: row.state === 'withheld' ? 'waiting' : row.state,
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

// Message row → wire, for the test inbox only: target and text in clear, because the inbox stands for the phone.
import type { InboxMessage } from '@xinqi/wire/notice';
import type { Deps } from '../../platform/family.ts';
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

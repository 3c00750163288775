// SQL that writes messages: all of an act in one statement, which leaves with its jobs right before it commits. Who reads or changes what
// the act has written (a second text to one phone) has it written before.
import { type RawBuilder, sql } from 'kysely';
import type { SealedRecord } from '../../platform/crypto/vault.ts';
import { Gathered } from '../../platform/database/gathered.ts';
import type { Tx } from '../../platform/db.ts';
import type { By } from './limits/text-limits.ts';

export type NewMessage = {
  messageId: string;
  channel: 'sms' | 'mail';
  sealed: SealedRecord;
  targetBlind: Buffer;
  template: string;
  ref: string | null;
  state: 'waiting' | 'withheld' | 'bundled';
  simulated: boolean;
  notAfter: Date | null;
  codeUntil: Date | null;
  by: By | null;
  bundledInto: string | null;
  now: Date;
};

/** Messages of a transaction that are not written yet. */
const unwritten = new Gathered<NewMessage>();

/** Written when `tx` commits, at the latest. */
export async function addMessage(tx: Tx, message: NewMessage): Promise<void> {
  if (!tx.isTransaction) return void (await inserting([message]).execute(tx));
  unwritten.add(tx, message, (own, all) => ({ statement: inserting(all).compile(own) }));
}

/** From now on all messages that `tx` has added stand in the outbox. */
export async function writeMessages(tx: Tx): Promise<void> {
  const messages = unwritten.take(tx);
  if (messages.length > 0) await inserting(messages).execute(tx);
}

const bytes = (value: Buffer): string => `\\x${value.toString('hex')}`;

function inserting(messages: readonly NewMessage[]): RawBuilder<unknown> {
  const rows = messages.map((m) => ({
    message_id: m.messageId,
    channel: m.channel,
    pii_dek: bytes(m.sealed.dek),
    pii_blob: bytes(m.sealed.blob),
    target_blind: bytes(m.targetBlind),
    template: m.template,
    ref: m.ref,
    state: m.state,
    simulated: m.simulated,
    due_at: m.now,
    not_after: m.notAfter,
    created_at: m.now,
    code_until: m.codeUntil,
    sent_by: m.by?.sender ?? null,
    sent_for: m.by?.corpId ?? null,
    known: m.by?.known ?? false,
    bundled_into: m.bundledInto,
  }));
  return sql`insert into message (message_id, channel, pii_dek, pii_blob, target_blind, template, ref, state, simulated, due_at,
      not_after, created_at, code_until, sent_by, sent_for, known, bundled_into)
    select message_id, channel, pii_dek, pii_blob, target_blind, template, ref, state, simulated, due_at,
      not_after, created_at, code_until, sent_by, sent_for, known, bundled_into
    from json_populate_recordset(null::message, ${JSON.stringify(rows)}::json)`;
}

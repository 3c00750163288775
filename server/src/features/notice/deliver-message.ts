// Sends one message through its port. At least once: the lease keeps two workers apart, a kill between gateway and
// commit repeats the send with the same id, by which a gateway drops the second.
import { type Db, inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { addJob } from '../../platform/jobs.ts';
import { type MailPort, MessageRefused, type SmsPort } from '../../platform/ports/messages.ts';
import { claimMessage, dropWithheld, finishMessage, messagePlace, postponeMessage } from './store.ts';

/** Pauses between tries, in seconds; after the last one the message has failed. */
const pauses = [10, 30, 120, 600, 1800];

export type Ports = { sms: SmsPort; mail: MailPort };

export async function deliverMessage(deps: Deps, ports: Ports, messageId: string): Promise<void> {
  const db: Db = deps.db;
  const now = deps.clock.now();
  const row = await claimMessage(db, messageId, now);
  if (!row) return dropWithheld(db, messageId);
  if (row.not_after && row.not_after <= now)
    return finishMessage(db, messageId, { state: 'failed', error: 'expired', now });
  const text = deps.vault.open(messagePlace(messageId), { dek: row.pii_dek, blob: row.pii_blob });
  try {
    await ports[row.channel].send({
      id: messageId,
      target: text.target ?? '',
      subject: text.subject ?? '',
      body: text.body ?? '',
    });
  } catch (error) {
    // The gateway's words may repeat the target: only the kind of error is kept and logged.
    const kind = error instanceof MessageRefused ? 'refused' : errorKind(error);
    const pause = pauses[row.tries - 1];
    deps.log.warn(
      { messageId, channel: row.channel, tries: row.tries, error: kind },
      'message not delivered',
    );
    if (kind === 'refused' || pause === undefined)
      return finishMessage(db, messageId, { state: 'failed', error: kind, now: deps.clock.now() });
    const dueAt = new Date(deps.clock.now().getTime() + pause * 1000);
    return inTx(db, async (tx) => {
      await postponeMessage(tx, messageId, { tries: row.tries, error: kind, dueAt });
      await addJob(tx, 'notice.deliver', { messageId }, { runAt: dueAt, maxAttempts: 3 });
    });
  }
  await finishMessage(db, messageId, { state: 'delivered', error: null, now: deps.clock.now() });
}

const errorKind = (error: unknown): string => {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'failed';
};

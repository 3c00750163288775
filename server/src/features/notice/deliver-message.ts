// Sends one message through its port. At least once: the lease keeps two workers apart, a kill between gateway and
// commit repeats the send with the same id, by which a gateway drops the second.
import { type Db, inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { addJob } from '../../platform/jobs.ts';
import { GatewayBusy, type MailPort, MessageRefused, type SmsPort } from '../../platform/ports/messages.ts';
import type { Delivering } from './limits/claim.ts';
import { type Since, takeWeighed } from './limits/weigh.ts';
import { isForInbox, type SealedText, textOf, withoutCode } from './sealed-text.ts';
import { dropWithheld, finishMessage, type MessageRow, postponeMessage } from './store.ts';

/** Pauses between tries, in seconds; after the last one the message has failed. */
const pauses = [10, 30, 120, 600, 1800];
/** When the operator is first asked for the handset's receipt. */
const receiptAfterMs = 60_000;

export type Ports = { sms: SmsPort; mail: MailPort };

type Sendable = SealedText & { target: string; body: string };
const isSendable = (text: SealedText): text is Sendable => Boolean(text.target && text.body);

/** Hands it to the gateway; answers its number there. */
async function give(ports: Ports, row: MessageRow, text: Sendable): Promise<string | null> {
  const { target, body, subject = '', params = [] } = text;
  const message = { id: row.message_id, target, subject, body };
  if (row.channel === 'mail') {
    await ports.mail.send(message);
    return null;
  }
  return ports.sms.send({
    ...message,
    template: row.template ?? '',
    params,
    tries: row.tries - 1,
    createdAt: row.created_at,
  });
}

export async function deliverMessage(
  deps: Deps,
  ports: Ports,
  since: Since,
  delivering: Delivering,
): Promise<void> {
  const db: Db = deps.db;
  const now = deps.clock.now();
  const { messageId } = delivering;
  const taken = await takeWeighed(deps, since, delivering, now);
  if (!taken) return dropWithheld(db, messageId);
  const { row } = taken;
  if (!row) return;
  const useless = row.not_after !== null && row.not_after <= now;
  const text = textOf(deps, row);
  // whatever becomes of it, it carries its code no longer than it must
  const forgotten =
    row.code_until === null || isForInbox(deps, row) ? {} : { sealed: withoutCode(deps, row) };
  if (useless || !isSendable(text))
    return finishMessage(db, messageId, { state: 'failed', error: 'expired', now, ...forgotten });
  let gatewayId: string | null;
  try {
    gatewayId = await give(ports, row, text);
  } catch (error) {
    // The gateway's words may repeat the target: only the kind of error is kept and logged.
    const kind = error instanceof MessageRefused ? 'refused' : errorKind(error);
    const pause = pauses[row.tries - 1];
    deps.log.warn(
      { messageId, channel: row.channel, tries: row.tries, error: kind },
      'message not delivered',
    );
    if (kind === 'refused' || pause === undefined)
      return finishMessage(db, messageId, {
        state: 'failed',
        error: kind,
        now: deps.clock.now(),
        ...forgotten,
      });
    const wait = error instanceof GatewayBusy ? Math.max(pause, error.waitSeconds) : pause;
    const dueAt = new Date(deps.clock.now().getTime() + wait * 1000);
    return inTx(db, async (tx) => {
      await postponeMessage(tx, messageId, { tries: row.tries, error: kind, dueAt });
      await addJob(tx, 'notice.deliver', delivering, { runAt: dueAt, maxAttempts: 3 });
    });
  }
  const done = deps.clock.now();
  const receipt = gatewayId !== null && ports.sms.receipt !== undefined;
  await finishMessage(db, messageId, {
    state: 'delivered',
    error: null,
    now: done,
    ...forgotten,
    ...(receipt ? { gatewayId, receiptDue: new Date(done.getTime() + receiptAfterMs) } : {}),
  });
}

const errorKind = (error: unknown): string => {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^[A-Za-z0-9_.]{1,80}$/.test(code) ? code : 'failed';
};

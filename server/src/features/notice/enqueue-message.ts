// Writes a message and its delivery job in the caller's transaction: sent if and only if the change commits.
import { uuidv7 } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { addJob } from '../../platform/jobs.ts';
import { insertMessage, messagePlace } from './store.ts';

export type Sending = {
  /** What it is about, for `deliveries`. */
  ref?: string;
  /** Not worth sending afterwards (a code that has expired). */
  notAfter?: Date;
  /** Does all the work but never sends: the answer to an unknown target must not differ, nor its duration (B-05). */
  withhold?: boolean;
};
export type Outgoing = Sending & {
  channel: 'sms' | 'mail';
  simulated: boolean;
  /** Mobile (normalised) for SMS, address for mail. */
  target: string;
  subject?: string;
  body: string;
  /** The name of an SMS's text and its values in order, for gateways that send registered templates only. */
  template: string;
  params: readonly string[];
};

/** A blocked line break in a subject cannot start another mail header. */
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

export async function enqueueMessage(deps: Deps, tx: Tx, message: Outgoing): Promise<string> {
  const now = deps.clock.now();
  const messageId = uuidv7(now);
  const sealed = deps.vault.seal(messagePlace(messageId), {
    target: message.target,
    subject: oneLine(message.subject ?? ''),
    body: message.body,
    params: JSON.stringify(message.params),
  });
  await insertMessage(tx, {
    messageId,
    channel: message.channel,
    sealed,
    targetBlind: deps.vault.blindIndex('target', message.target),
    template: message.template,
    ref: message.ref ?? null,
    state: message.withhold ? 'withheld' : 'waiting',
    simulated: message.simulated,
    notAfter: message.notAfter ?? null,
    now,
  });
  await addJob(tx, 'notice.deliver', { messageId }, { maxAttempts: 3 });
  return messageId;
}

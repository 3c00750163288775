// Writes a message and its delivery job in the caller's transaction: sent if and only if the change commits.
import { uuidv7 } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { addJob } from '../../platform/jobs.ts';
import { goesBefore, sayToo } from './limits/bundle.ts';
import type { Delivering } from './limits/claim.ts';
import { bundleInto, textOfThisAct, willText } from './limits/store.ts';
import type { By } from './limits/text-limits.ts';
import { messagePlace } from './store.ts';
import { saysCode } from './texts/texts.ts';
import { addMessage, writeMessages } from './write-messages.ts';

/** Of a code that nobody gave an end. */
const codeMs = 24 * 3600_000;

export type Sending = {
  /** What it is about, for `deliveries`. */
  ref?: string;
  /** Not worth sending afterwards (a code that has expired). */
  notAfter?: Date;
  /** Does all the work but never sends: the answer to an unknown target must not differ, nor its duration (B-05). */
  withhold?: boolean;
  /** Whose act it is due to; none for codes and warnings, which count for nobody. */
  by?: By | null;
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
  /** Of the addresses in it. */
  origin?: string;
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
    ...(message.origin ? { origin: message.origin } : {}),
  });
  const targetBlind = deps.vault.blindIndex('target', message.target);
  const by = message.channel === 'sms' ? (message.by ?? null) : null;
  const other = by && (await textOfThisAct(tx, targetBlind, now));
  if (by) willText(tx, targetBlind);
  const leads = !other || goesBefore(message.template, other);
  await addMessage(tx, {
    messageId,
    channel: message.channel,
    sealed,
    targetBlind,
    template: message.template,
    ref: message.ref ?? null,
    state: message.withhold ? 'withheld' : leads ? 'waiting' : 'bundled',
    by,
    bundledInto: leads ? null : other.message_id,
    simulated: message.simulated,
    notAfter: message.notAfter ?? null,
    codeUntil: saysCode(message.template) ? (message.notAfter ?? new Date(now.getTime() + codeMs)) : null,
    now,
  });
  if (other) await writeMessages(tx);
  if (other && leads) await bundleInto(tx, messageId, [other.message_id], false);
  if (!leads) {
    await sayToo(deps, tx, other, { messageId, template: message.template, params: message.params });
    return messageId;
  }
  const whose = by && { sender: by.sender, corpId: by.corpId, known: by.known };
  await addJob(tx, 'notice.deliver', { messageId, whose } satisfies Delivering, { maxAttempts: 3 });
  return messageId;
}

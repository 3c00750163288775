// Asks the operator whether messages reached the handset, ever more seldom, until he says so or does not know any more.
// Asked, not told: the gateway's call-back carries no signature, so that anyone could tell us anything.
import type { Deps } from '../../platform/family.ts';
import type { SmsPort } from '../../platform/ports/messages.ts';
import { textOf } from './sealed-text.ts';
import { claimReceipts, keepReceipt } from './store.ts';

/** Seconds until the next question; after the last one it stays unknown (operators answer within 72 hours). */
const pauses = [120, 600, 3600, 6 * 3600, 24 * 3600, 48 * 3600];
const atOnce = 40;

export async function askReceipts(deps: Deps, sms: SmsPort): Promise<void> {
  if (!sms.receipt) return;
  const now = deps.clock.now();
  for (const row of await claimReceipts(deps.db, now, atOnce, pauses)) {
    const { target = '' } = textOf(deps, row);
    try {
      const said = await sms.receipt({
        gatewayId: row.gateway_id ?? '',
        target,
        createdAt: row.created_at,
      });
      if (said)
        await keepReceipt(deps.db, row.message_id, {
          receipt: said.received ? 'received' : 'failed',
          code: said.code,
          time: said.time,
        });
      else if (row.receipt_tries > pauses.length)
        await keepReceipt(deps.db, row.message_id, { receipt: 'unknown', code: null, time: now });
    } catch (error) {
      deps.log.warn({ messageId: row.message_id, error: (error as Error).name }, 'no receipt');
    }
  }
}

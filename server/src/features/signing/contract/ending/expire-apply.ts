// A contract whose deadline is past ends as expired, one that waits for its approval too.
import { nextApply } from '@xinqi/domain';
import type { Tx } from '../../../../platform/db.ts';
import type { Parts } from '../parts.ts';
import { moved } from '../projection/moved.ts';
import { type ApplyRow, linesOf, moveApply } from '../store.ts';
import { tellEnded, tellSender } from '../telling/notify.ts';
import { endLines } from './end-lines.ts';

/** Ends a locked contract whose deadline is past; false when it is not, or when it has ended. */
export async function expireApply(parts: Parts, tx: Tx, apply: ApplyRow, now: Date): Promise<boolean> {
  const applyId = apply.apply_id;
  const to = nextApply(apply.status, 'expire');
  if (to === undefined || !apply.sign_expire || apply.sign_expire > now) return false;
  await moveApply(tx, applyId, apply.status, { status: to, finishedAt: now }, now);
  const system = { kind: 'system' as const, auth: [] };
  await parts.ledger.append(
    tx,
    apply.apply_no!,
    [{ type: 'apply.expire', actor: system, data: { deadline: apply.sign_expire.toISOString() } }],
    now,
  );
  const lines = await linesOf(tx, applyId);
  await endLines(parts, tx, apply, lines, 'expire', now);
  const values = { contract: apply.contract_name };
  await tellEnded(parts, tx, apply, lines, { text: 'expired', values });
  await tellSender(parts, tx, apply, { text: 'expiredSender', values });
  await moved(tx, applyId);
  return true;
}

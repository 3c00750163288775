// The request for a contract has ended: it goes out as any other does, or ends without a signatory having known of it.
import { type ApplyStatus, decideExpire, nextApply, nextSignInfo } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { FlowEnd } from '../../flow/index.ts';
import type { Said } from '../../notice/index.ts';
import { acted } from '../contract/acted.ts';
import { byProduct, type Change, changeWithin } from '../contract/change-contract.ts';
import { expireApply } from '../contract/ending/expire-apply.ts';
import { voidFailed } from '../contract/ending/settle-void.ts';
import type { Parts } from '../contract/parts.ts';
import { senderOf } from '../contract/sender.ts';
import { moveApply, moveLine } from '../contract/store.ts';
import { tellSender } from '../contract/telling/notify.ts';
import { releaseNext } from '../contract/telling/release-next.ts';

const eventOf = { passed: 'approve', rejected: 'reject', timeout: 'reject', withdrawn: 'cancel' } as const;

/** In the transaction that ends the request, the contract locked. Throws STATE_CHANGED for one that waits for nothing. */
export async function settleApply(
  parts: Parts,
  tx: Tx,
  applyId: string,
  end: FlowEnd,
  reason: string,
  now: Date,
): Promise<void> {
  await changeWithin(parts, tx, now, byProduct(applyId), async (change) => {
    const to = nextApply(change.apply.status, eventOf[end]);
    if (to === undefined) throw new AppError('STATE_CHANGED');
    if (end !== 'passed') return drop(parts, change, { to, end, reason });
    // approved too late: there is no time left in which somebody could sign
    if (isPast(change)) await expireApply(parts, change);
    else await send(parts, change, to);
  });
}

const isPast = ({ apply, now }: Change): boolean => decideExpire(acted(apply), now) !== undefined;

async function send(parts: Parts, change: Change, to: ApplyStatus): Promise<void> {
  const { tx, now, apply } = change;
  if (!(await moveApply(tx, apply.apply_id, apply.status, { status: to }, now)))
    throw new AppError('STATE_CHANGED');
  change.record(...(await releaseNext(parts, tx, apply, now)));
  const values = { contract: apply.contract_name };
  change.after(() => tellSender(parts, tx, apply, { text: 'initPassed', values }));
}

type Drop = { to: ApplyStatus; end: Exclude<FlowEnd, 'passed'>; reason: string };

async function drop(parts: Parts, change: Change, { to, end, reason }: Drop): Promise<void> {
  const { tx, now, apply } = change;
  const why = reason ? { endReason: reason } : {};
  const ended = { status: to, ...why, approvalLate: end === 'timeout', finishedAt: now };
  if (!(await moveApply(tx, apply.apply_id, apply.status, ended, now))) throw new AppError('STATE_CHANGED');
  if (apply.voids_apply_id !== null) change.after(() => voidFailed(parts, tx, apply, now));
  for (const line of change.lines) {
    const closed = nextSignInfo(line.status, 'cancel');
    if (closed !== undefined) await moveLine(tx, line.sign_no, line.status, closed);
  }
  if (end === 'withdrawn') {
    const commits = reason ? { commits: { 'data.reason_c': reason } } : {};
    change.record({ type: 'apply.cancel', actor: senderOf(apply), data: {}, ...commits });
    return;
  }
  const values = { contract: apply.contract_name };
  const said: Said =
    end === 'timeout'
      ? { text: 'initLate', values }
      : { text: 'initDenied', values: { ...values, reason: reason || '审批人未说明' } };
  change.after(() => tellSender(parts, tx, apply, said));
}

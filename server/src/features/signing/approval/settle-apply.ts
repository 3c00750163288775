// The request for a contract has ended: it goes out as any other does, or ends without a signatory having known of it.
import { type ApplyStatus, nextApply, nextSignInfo } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { FlowEnd } from '../../flow/index.ts';
import { expireApply } from '../contract/ending/expire-apply.ts';
import { voidFailed } from '../contract/ending/settle-void.ts';
import { senderOf } from '../contract/open-contract.ts';
import type { Parts } from '../contract/parts.ts';
import { moved } from '../contract/projection/moved.ts';
import { type ApplyRow, linesOf, lockApply, moveApply, moveLine } from '../contract/store.ts';
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
  const apply = await lockApply(tx, applyId);
  const to = nextApply(apply.status, eventOf[end]);
  if (to === undefined) throw new AppError('STATE_CHANGED');
  // approved too late: there is no time left in which somebody could sign
  if (end === 'passed' && (await expireApply(parts, tx, apply, now))) return;
  if (end === 'passed') await send(parts, tx, apply, to, now);
  else await drop(parts, tx, apply, { to, end, reason }, now);
  await moved(tx, applyId);
}

async function send(parts: Parts, tx: Tx, apply: ApplyRow, to: ApplyStatus, now: Date): Promise<void> {
  if (!(await moveApply(tx, apply.apply_id, apply.status, { status: to }, now)))
    throw new AppError('STATE_CHANGED');
  await parts.ledger.append(tx, apply.apply_no!, await releaseNext(parts, tx, apply, now), now);
  await tellSender(parts, tx, apply, { text: 'initPassed', values: { contract: apply.contract_name } });
}

type Drop = { to: ApplyStatus; end: Exclude<FlowEnd, 'passed'>; reason: string };

async function drop(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  { to, end, reason }: Drop,
  now: Date,
): Promise<void> {
  const why = reason ? { endReason: reason } : {};
  const change = { status: to, ...why, approvalLate: end === 'timeout', finishedAt: now };
  if (!(await moveApply(tx, apply.apply_id, apply.status, change, now))) throw new AppError('STATE_CHANGED');
  if (apply.voids_apply_id !== null) await voidFailed(parts, tx, apply, now);
  for (const line of await linesOf(tx, apply.apply_id)) {
    const closed = nextSignInfo(line.status, 'cancel');
    if (closed !== undefined) await moveLine(tx, line.sign_no, line.status, closed);
  }
  if (end === 'withdrawn') {
    const commits = reason ? { commits: { 'data.reason_c': reason } } : {};
    await parts.ledger.append(
      tx,
      apply.apply_no!,
      [{ type: 'apply.cancel', actor: senderOf(apply), data: {}, ...commits }],
      now,
    );
    return;
  }
  const values = { contract: apply.contract_name };
  await tellSender(
    parts,
    tx,
    apply,
    end === 'timeout'
      ? { text: 'initLate', values }
      : { text: 'initDenied', values: { ...values, reason: reason || '审批人未说明' } },
  );
}

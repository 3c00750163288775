// Cancelling contracts that are still being signed: all or nothing, every invited party told with the reason.
import { decideCancel } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { netCommits } from '../../ledger/index.ts';
import { acted, settled } from '../contract/acted.ts';
import { bySender, type Change, changeWithin } from '../contract/change-contract.ts';
import { endLines } from '../contract/ending/end-lines.ts';
import type { Parts } from '../contract/parts.ts';
import { senderOf } from '../contract/sender.ts';
import { type ApplyRow, moveApply } from '../contract/store.ts';
import { tellEnded } from '../contract/telling/notify.ts';

async function cancel(parts: Parts, ctx: Ctx, change: Change, reason: string | undefined): Promise<void> {
  const { tx, now, apply, lines } = change;
  const { to } = settled(decideCancel(acted(apply)));
  const end = { status: to, ...(reason ? { endReason: reason } : {}), finishedAt: now };
  if (!(await moveApply(tx, apply.apply_id, apply.status, end, now))) throw new AppError('STATE_CHANGED');
  const commits = { ...(reason ? { 'data.reason_c': reason } : {}), ...netCommits(ctx.ip, ctx.userAgent) };
  change.record({ type: 'apply.cancel', actor: senderOf(apply), data: {}, commits });
  await endLines(parts, change, 'cancel');
  const values = { contract: apply.contract_name, sender: apply.sender_name, reason: reason ?? '未说明' };
  change.after(() => tellEnded(parts, tx, apply, lines, { text: 'cancelled', values }));
}

export async function cancelApplies(
  parts: Parts,
  ctx: Ctx,
  applies: readonly ApplyRow[],
  reason: string | undefined,
): Promise<{ cancelled: number }> {
  await inTx(parts.deps.db, async (tx) => {
    // One order of locks for everybody: two overlapping batches never deadlock.
    for (const applyId of applies.map((apply) => apply.apply_id).sort())
      await changeWithin(parts, tx, ctx.now, bySender(ctx, applyId), (change) =>
        cancel(parts, ctx, change, reason),
      );
  });
  return { cancelled: applies.length };
}

// Cancelling contracts that are still being signed: all or nothing, every invited party told with the reason.
import { ApplyStatus, isFinished, nextApply } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { netCommits } from '../../ledger/index.ts';
import { lockAsSender } from '../contract/acting/acting.ts';
import { endLines } from '../contract/ending/end-lines.ts';
import type { Parts } from '../contract/parts.ts';
import { moved } from '../contract/projection/moved.ts';
import { type ApplyRow, linesOf, moveApply } from '../contract/store.ts';
import { tellEnded } from '../contract/telling/notify.ts';

export async function cancelApplies(
  parts: Parts,
  ctx: Ctx,
  applies: readonly ApplyRow[],
  reason: string | undefined,
): Promise<{ cancelled: number }> {
  await inTx(parts.deps.db, async (tx) => {
    // One order of locks for everybody: two overlapping batches never deadlock.
    for (const { apply_id } of [...applies].sort((a, b) => (a.apply_id < b.apply_id ? -1 : 1))) {
      const apply = await lockAsSender(parts, tx, ctx, apply_id);
      const to = nextApply(apply.status, 'cancel');
      if (to === undefined) {
        const finished = apply.status === ApplyStatus.Signed || isFinished(apply.status);
        throw new AppError(finished ? 'CANCEL_FINISHED' : 'STATE_CHANGED');
      }
      if (
        !(await moveApply(
          tx,
          apply_id,
          apply.status,
          { status: to, ...(reason ? { endReason: reason } : {}), finishedAt: ctx.now },
          ctx.now,
        ))
      )
        throw new AppError('STATE_CHANGED');
      await parts.ledger.append(
        tx,
        apply.apply_no!,
        [
          {
            type: 'apply.cancel',
            actor: {
              kind: apply.owner_corp_id ? 'enterprise' : 'person',
              auth: [{ method: 'session', level: 'mobile' }],
            },
            data: {},
            commits: { ...(reason ? { 'data.reason_c': reason } : {}), ...netCommits(ctx.ip, ctx.userAgent) },
          },
        ],
        ctx.now,
      );
      const lines = await linesOf(tx, apply_id);
      await endLines(parts, tx, apply, lines, 'cancel', ctx.now);
      const values = { contract: apply.contract_name, sender: apply.sender_name, reason: reason ?? '未说明' };
      await tellEnded(parts, tx, apply, lines, { text: 'cancelled', values });
      await moved(tx, apply_id);
    }
  });
  return { cancelled: applies.length };
}

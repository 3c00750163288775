// Terminating: ends a contract that somebody has signed already; what is signed stays in the file, nobody signs any more.
import { nextApply } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { netCommits } from '../../ledger/index.ts';
import { endLines } from '../contract/ending/end-lines.ts';
import { onOpenContract, senderOf } from '../contract/open-contract.ts';
import type { Parts } from '../contract/parts.ts';
import { type ApplyRow, moveApply } from '../contract/store.ts';
import { tellEnded } from '../contract/telling/notify.ts';

export async function terminateApply(parts: Parts, ctx: Ctx, asked: ApplyRow, reason: string): Promise<void> {
  await onOpenContract(parts, ctx, asked.apply_id, async (tx, apply, lines) => {
    const to = nextApply(apply.status, 'terminate');
    if (to === undefined) throw new AppError('STATE_CHANGED');
    if (apply.signed_count === 0) throw new AppError('TERMINATE_UNSIGNED');
    const end = { status: to, endReason: reason, finishedAt: ctx.now };
    if (!(await moveApply(tx, apply.apply_id, apply.status, end, ctx.now)))
      throw new AppError('STATE_CHANGED');
    await parts.ledger.append(
      tx,
      apply.apply_no!,
      [
        {
          type: 'apply.terminate',
          actor: senderOf(apply),
          data: {},
          commits: { 'data.reason_c': reason, ...netCommits(ctx.ip, ctx.userAgent) },
        },
      ],
      ctx.now,
    );
    await endLines(parts, tx, apply, lines, 'cancel', ctx.now);
    const values = { contract: apply.contract_name, sender: apply.sender_name, reason };
    await tellEnded(parts, tx, apply, lines, { text: 'terminated', values });
  });
}

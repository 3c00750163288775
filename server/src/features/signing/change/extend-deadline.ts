// A later deadline, before the present one is past. A link pair is bound to the deadline, so open lines get a new one.
import { beijingMinute, deadlineFault, isOpenLine, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type NewEvent, netCommits } from '../../ledger/index.ts';
import { onOpenContract, senderOf } from '../contract/open-contract.ts';
import type { Parts } from '../contract/parts.ts';
import type { ApplyRow } from '../contract/store.ts';
import { tellEnded, tellExtended } from '../contract/telling/notify.ts';
import { moveDeadline } from './store.ts';

export async function extendDeadline(parts: Parts, ctx: Ctx, asked: ApplyRow, to: Date): Promise<void> {
  await onOpenContract(parts, ctx, asked.apply_id, async (tx, apply, lines) => {
    const from = apply.sign_expire;
    if (!from || to <= from || deadlineFault(to, ctx.now))
      throw new AppError('APPLY_DEADLINE', '新的截止时间须晚于原截止时间，且不超过一年');
    if (!(await moveDeadline(tx, apply.apply_id, from, to, ctx.now))) throw new AppError('STATE_CHANGED');
    const events: NewEvent[] = [
      {
        type: 'apply.extend',
        actor: senderOf(apply),
        data: { from: from.toISOString(), deadline: to.toISOString() },
        commits: netCommits(ctx.ip, ctx.userAgent),
      },
    ];
    const later = { ...apply, sign_expire: to };
    // whoever has a link: it is bound to the deadline
    const invited = lines.filter((l) => isOpenLine(l.status) && l.status !== SignInfoStatus.NotYet);
    for (const line of invited) events.push(await tellExtended(parts, tx, later, line, ctx.now));
    await parts.ledger.append(tx, apply.apply_no!, events, ctx.now);
    await tellEnded(
      parts,
      tx,
      apply,
      lines.filter((l) => l.status === SignInfoStatus.Signed),
      { text: 'extendedSigned', values: { contract: apply.contract_name, until: beijingMinute(to) } },
    );
  });
}

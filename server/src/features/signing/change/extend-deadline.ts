// A later deadline, before the present one is past. A link pair is bound to the deadline, so open lines get a new one.
import { beijingMinute, decideExtend, isOpenLine, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { netCommits } from '../../ledger/index.ts';
import { acted, settled } from '../contract/acted.ts';
import { bySender, changeContract } from '../contract/change-contract.ts';
import type { Parts } from '../contract/parts.ts';
import { senderOf } from '../contract/sender.ts';
import type { ApplyRow } from '../contract/store.ts';
import { tellEnded, tellExtended } from '../contract/telling/notify.ts';
import { moveDeadline } from './store.ts';

const words = { APPLY_DEADLINE: '新的截止时间须晚于原截止时间，且不超过一年' };

export async function extendDeadline(parts: Parts, ctx: Ctx, asked: ApplyRow, wish: Date): Promise<void> {
  await changeContract(parts, ctx.now, bySender(ctx, asked.apply_id), async (change) => {
    const { tx, now, apply, lines } = change;
    const { from, to } = settled(decideExtend(acted(apply), wish, now), words);
    if (!(await moveDeadline(tx, apply.apply_id, from, to, now))) throw new AppError('STATE_CHANGED');
    change.record({
      type: 'apply.extend',
      actor: senderOf(apply),
      data: { from: from.toISOString(), deadline: to.toISOString() },
      commits: netCommits(ctx.ip, ctx.userAgent),
    });
    const later = { ...apply, sign_expire: to };
    // whoever has a link: it is bound to the deadline
    for (const line of lines.filter((l) => isOpenLine(l.status) && l.status !== SignInfoStatus.NotYet))
      change.record(await tellExtended(parts, tx, later, line, now));
    const signed = lines.filter((l) => l.status === SignInfoStatus.Signed);
    const values = { contract: apply.contract_name, until: beijingMinute(to) };
    change.after(() => tellEnded(parts, tx, apply, signed, { text: 'extendedSigned', values }));
  });
}

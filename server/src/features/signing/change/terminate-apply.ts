// Terminating: ends a contract that somebody has signed already; what is signed stays in the file, nobody signs any more.
import { decideTerminate } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { netCommits } from '../../ledger/index.ts';
import { acted, settled } from '../contract/acted.ts';
import { bySender, changeContract } from '../contract/change-contract.ts';
import { endLines } from '../contract/ending/end-lines.ts';
import type { Parts } from '../contract/parts.ts';
import { senderOf } from '../contract/sender.ts';
import { type ApplyRow, moveApply } from '../contract/store.ts';
import { tellEnded } from '../contract/telling/notify.ts';

export async function terminateApply(parts: Parts, ctx: Ctx, asked: ApplyRow, reason: string): Promise<void> {
  await changeContract(parts, ctx.now, bySender(ctx, asked.apply_id), async (change) => {
    const { tx, now, apply, lines } = change;
    const { to } = settled(decideTerminate(acted(apply), now));
    const end = { status: to, endReason: reason, finishedAt: now };
    if (!(await moveApply(tx, apply.apply_id, apply.status, end, now))) throw new AppError('STATE_CHANGED');
    const commits = { 'data.reason_c': reason, ...netCommits(ctx.ip, ctx.userAgent) };
    change.record({ type: 'apply.terminate', actor: senderOf(apply), data: {}, commits });
    await endLines(parts, change, 'cancel');
    const values = { contract: apply.contract_name, sender: apply.sender_name, reason };
    change.after(() => tellEnded(parts, tx, apply, lines, { text: 'terminated', values }));
  });
}

// Refusing: the contract ends, other open lines are cancelled, every party is told with the reason.
import { decideRefuse } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { netCommits } from '../../ledger/index.ts';
import { acted, actedLine, settled } from '../contract/acted.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import { requireWillingness } from '../contract/acting/willingness.ts';
import { bySigner, changeContract } from '../contract/change-contract.ts';
import { endLines } from '../contract/ending/end-lines.ts';
import { recordRefusal } from '../contract/line-store.ts';
import type { Parts } from '../contract/parts.ts';
import { refusalOf } from '../contract/refusal.ts';
import { moveApply } from '../contract/store.ts';
import { tellEnded, tellSender } from '../contract/telling/notify.ts';
import { locationEvidence } from './location.ts';

export async function refuseSignature(
  parts: Parts,
  ctx: Ctx,
  asked: Signer,
  input: { reason: string; code?: string | undefined },
): Promise<void> {
  const early = refusalOf(asked.apply, asked.me, ctx.now, 'refuse');
  if (early) throw early;
  const willing = await requireWillingness(parts, ctx, asked, input.code);
  await changeContract(parts, ctx.now, bySigner(ctx, asked, willing), async (change, { me }) => {
    const { tx, now, apply } = change;
    const { to, lineTo } = settled(decideRefuse(acted(apply), actedLine(me), now));
    const end = { status: to, endReason: input.reason, finishedAt: now };
    const done =
      (await recordRefusal(tx, me, lineTo, input.reason, now)) &&
      (await moveApply(tx, apply.apply_id, apply.status, end, now));
    if (!done) throw new AppError('STATE_CHANGED');
    const location = locationEvidence(parts, me);
    change.record({
      type: 'sign.refuse',
      signNo: me.sign_no,
      actor: {
        kind: me.user_type === 1 ? 'enterprise' : 'person',
        auth: [{ method: 'sms', level: 'mobile', ...(parts.smsSimulated ? { test: true } : {}) }],
      },
      data: location.data,
      commits: {
        'data.reason_c': input.reason,
        ...location.commits,
        ...netCommits(ctx.ip, ctx.userAgent),
      },
    });
    const others = change.lines.filter((line) => line.sign_no !== me.sign_no);
    const refused = { ...me, status: lineTo };
    const lines = change.lines.map((line) => (line.sign_no === me.sign_no ? refused : line));
    await endLines(parts, { ...change, lines }, 'cancel', true);
    const values = { contract: apply.contract_name, name: me.name, reason: input.reason };
    change.after(() => tellEnded(parts, tx, apply, others, { text: 'refused', values }));
    change.after(() => tellSender(parts, tx, apply, { text: 'refusedSender', values }));
  });
}

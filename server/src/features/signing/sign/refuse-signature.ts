// Refusing: the contract ends, other open lines are cancelled, every party is told with the reason.
import { ApplyStatus, nextApply, nextSignInfo } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { netCommits } from '../../ledger/index.ts';
import { lockAsSigner } from '../contract/acting/acting.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import { requireWillingness } from '../contract/acting/willingness.ts';
import { endLines } from '../contract/ending/end-lines.ts';
import type { Parts } from '../contract/parts.ts';
import { moved } from '../contract/projection/moved.ts';
import { refusalOf } from '../contract/refusal.ts';
import * as store from '../contract/store.ts';
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
  await inTx(parts.deps.db, async (tx) => {
    const { apply, me } = await lockAsSigner(parts, tx, ctx, asked, willing);
    const refusal = refusalOf(apply, me, ctx.now, 'refuse');
    if (refusal) throw refusal;
    const to = nextSignInfo(me.status, 'refuse');
    const applyTo = nextApply(apply.status, 'refuse');
    if (to === undefined || applyTo === undefined) throw new AppError('STATE_CHANGED');
    const changed =
      (await store.moveLine(tx, me.sign_no, me.status, to)) &&
      (await store.moveApply(
        tx,
        apply.apply_id,
        ApplyStatus.Signing,
        { status: applyTo, endReason: input.reason, finishedAt: ctx.now },
        ctx.now,
      ));
    if (!changed) throw new AppError('STATE_CHANGED');
    await store.recordRefusal(tx, me.sign_no, input.reason, ctx.now);
    const location = locationEvidence(parts, me);
    const kind = me.user_type === 1 ? ('enterprise' as const) : ('person' as const);
    await parts.ledger.append(
      tx,
      apply.apply_no!,
      [
        {
          type: 'sign.refuse',
          signNo: me.sign_no,
          actor: {
            kind,
            auth: [{ method: 'sms', level: 'mobile', ...(parts.smsSimulated ? { test: true } : {}) }],
          },
          data: location.data,
          commits: {
            'data.reason_c': input.reason,
            ...location.commits,
            ...netCommits(ctx.ip, ctx.userAgent),
          },
        },
      ],
      ctx.now,
    );
    const lines = await store.linesOf(tx, apply.apply_id);
    await endLines(parts, tx, apply, lines, 'cancel', ctx.now);
    const values = { contract: apply.contract_name, name: me.name, reason: input.reason };
    await tellEnded(
      parts,
      tx,
      apply,
      lines.filter((l) => l.sign_no !== me.sign_no),
      { text: 'refused', values },
    );
    await tellSender(parts, tx, apply, { text: 'refusedSender', values });
    await moved(tx, apply.apply_id);
  });
}

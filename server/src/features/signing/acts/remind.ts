// 催签: each line once in ten minutes and five times a day; several lines all or nothing, also over several contracts.
import { nextSignInfo } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { NewEvent } from '../../ledger/index.ts';
import { remindSigner } from '../life/notify.ts';
import type { Parts } from '../parts.ts';
import { moved } from '../signer/link.ts';
import { linesOf, lockApply, type SignInfoRow } from '../store.ts';
import { closedBecause, senderOf } from './open-contract.ts';
import { countReminder } from './store.ts';

export async function remind(
  parts: Parts,
  ctx: Ctx,
  asked: readonly SignInfoRow[],
): Promise<{ reminded: number }> {
  const wanted = new Set(asked.map((l) => l.sign_no));
  await inTx(parts.deps.db, async (tx) => {
    // One order of locks for everybody: two overlapping batches never deadlock.
    for (const applyId of [...new Set(asked.map((l) => l.apply_id))].sort()) {
      const apply = await lockApply(tx, applyId);
      const closed = closedBecause(apply, ctx.now);
      if (closed) throw closed;
      const events: NewEvent[] = [];
      for (const line of (await linesOf(tx, applyId)).filter((l) => wanted.has(l.sign_no))) {
        if (nextSignInfo(line.status, 'remind') === undefined) throw new AppError('ACT_NOT_PENDING');
        const counted = await countReminder(tx, line, ctx.now);
        if (counted !== 'counted')
          throw new AppError(counted === 'soon' ? 'REMIND_TOO_SOON' : 'REMIND_TOO_MANY');
        for (const channel of await remindSigner(parts, tx, apply, line, 'remind', ctx.now))
          events.push({
            type: 'recipient.remind',
            signNo: line.sign_no,
            actor: senderOf(apply),
            data: { channel },
          });
      }
      await parts.ledger.append(tx, apply.apply_no!, events, ctx.now);
      await moved(tx, applyId);
    }
  });
  return { reminded: wanted.size };
}

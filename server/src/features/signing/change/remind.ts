// 催签: each line once in ten minutes and five times a day; several lines all or nothing, also over several contracts;
// only a phone that has room for a text.
import { decideRemind } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { acted, actedLine, settled } from '../contract/acted.ts';
import { bySender, changeWithin } from '../contract/change-contract.ts';
import { type Parts, phoneOf } from '../contract/parts.ts';
import { senderOf } from '../contract/sender.ts';
import { findApplyById, type SignInfoRow } from '../contract/store.ts';
import { byItsSender, remindSigner } from '../contract/telling/notify.ts';
import { countReminder } from './store.ts';

/** Throws REMIND_NO_ROOM when a phone, each once, has had enough texts: asked before the turn, so that no transaction waits for it. */
async function requireRoom(parts: Parts, asked: readonly SignInfoRow[]): Promise<void> {
  const { db } = parts.deps;
  const seen = new Set<string>();
  for (const line of asked) {
    const apply = await findApplyById(db, line.apply_id);
    const phone = await phoneOf(parts, db, line);
    if (!apply || !phone || seen.has(phone)) continue;
    seen.add(phone);
    const full = await parts.notice.noRoom(await byItsSender(db, apply, line), phone);
    if (full) throw new AppError('REMIND_NO_ROOM', undefined, full);
  }
}

export async function remind(
  parts: Parts,
  ctx: Ctx,
  asked: readonly SignInfoRow[],
): Promise<{ reminded: number }> {
  const wanted = new Set(asked.map((l) => l.sign_no));
  await requireRoom(parts, asked);
  await inTx(parts.deps.db, async (tx) => {
    // One order of locks for everybody: two overlapping batches never deadlock.
    for (const applyId of [...new Set(asked.map((l) => l.apply_id))].sort())
      await changeWithin(parts, tx, ctx.now, bySender(ctx, applyId), async (change) => {
        const { apply, now } = change;
        for (const line of change.lines.filter((l) => wanted.has(l.sign_no))) {
          settled(decideRemind(acted(apply), actedLine(line), now));
          const counted = await countReminder(tx, line, now);
          if (counted !== 'counted')
            throw new AppError(counted === 'soon' ? 'REMIND_TOO_SOON' : 'REMIND_TOO_MANY');
          for (const channel of await remindSigner(parts, tx, apply, line, 'remind', now))
            change.record({
              type: 'recipient.remind',
              signNo: line.sign_no,
              actor: senderOf(apply),
              data: { channel },
            });
        }
      });
  });
  return { reminded: wanted.size };
}

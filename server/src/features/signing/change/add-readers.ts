// The sender names further readers of a sent contract, or has all of them told once more.
import { ApplyStatus, isFinished } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { lockAsSender } from '../contract/acting/acting.ts';
import type { Parts } from '../contract/parts.ts';
import { moved } from '../contract/projection/moved.ts';
import {
  checkReaders,
  insertReaders,
  type Reader,
  readerPauseMs,
  readersFor,
  requireMayRead,
  tellReaders,
  tellThem,
} from '../contract/readers/readers.ts';
import { readersOf } from '../contract/readers/store.ts';
import type { ApplyRow } from '../contract/store.ts';

/** Adds readers to a contract that was sent; a finished one is shown to them at once. */
export async function addReaders(
  parts: Parts,
  ctx: Ctx,
  apply: ApplyRow,
  people: readonly Reader[],
): Promise<{ added: number }> {
  return inTx(parts.deps.db, async (tx) => {
    const current = await lockAsSender(parts, tx, ctx, apply.apply_id);
    const open = current.status === ApplyStatus.Signing || current.status === ApplyStatus.Signed;
    if (!open && !isFinished(current.status)) throw new AppError('STATE_CHANGED');
    const readers = checkReaders(people, []);
    await requireMayRead(parts, tx, apply.apply_id, readers);
    const kind = current.owner_corp_id ? 'enterprise' : 'person';
    const events = await insertReaders(parts, tx, apply.apply_id, readers, kind, ctx.now);
    const added = events.length;
    if (isFinished(current.status)) events.push(...(await tellReaders(parts, tx, current, ctx.now)));
    if (events.length > 0) await parts.ledger.append(tx, current.apply_no!, events, ctx.now);
    await moved(tx, apply.apply_id);
    return { added };
  });
}

/** Tells every reader whom the sender sees again. */
export async function retellReaders(parts: Parts, ctx: Ctx, apply: ApplyRow): Promise<{ told: number }> {
  return inTx(parts.deps.db, async (tx) => {
    const current = await lockAsSender(parts, tx, ctx, apply.apply_id);
    if (!isFinished(current.status)) throw new AppError('CC_NOT_FINISHED');
    const readers = readersFor(await readersOf(tx, apply.apply_id), { sender: current });
    if (readers.length === 0) throw new AppError('CC_NOBODY');
    const last = Math.max(...readers.map((r) => r.told_at?.getTime() ?? 0));
    if (ctx.now.getTime() - last < readerPauseMs) throw new AppError('REMIND_TOO_SOON');
    const events = await tellThem(parts, tx, current, readers, { name: current.sender_name }, ctx.now);
    await parts.ledger.append(tx, current.apply_no!, events, ctx.now);
    return { told: events.length };
  });
}

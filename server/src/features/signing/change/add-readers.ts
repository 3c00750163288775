// The sender names further readers of a sent contract, or has all of them told once more.
import { ApplyStatus, isFinished } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { bySender, changeContract } from '../contract/change-contract.ts';
import type { Parts } from '../contract/parts.ts';
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
export const addReaders = (
  parts: Parts,
  ctx: Ctx,
  { apply_id: applyId }: ApplyRow,
  people: readonly Reader[],
): Promise<{ added: number }> =>
  changeContract(parts, ctx.now, bySender(ctx, applyId), async (change) => {
    const { tx, now, apply } = change;
    const open = apply.status === ApplyStatus.Signing || apply.status === ApplyStatus.Signed;
    if (!open && !isFinished(apply.status)) throw new AppError('STATE_CHANGED');
    const readers = checkReaders(people, []);
    await requireMayRead(parts, tx, applyId, readers);
    const kind = apply.owner_corp_id ? 'enterprise' : 'person';
    const added = await insertReaders(parts, tx, applyId, readers, kind, now);
    change.record(...added);
    if (isFinished(apply.status)) change.record(...(await tellReaders(parts, tx, apply, now)));
    return { added: added.length };
  });

/** Tells every reader whom the sender sees again. */
export const retellReaders = (parts: Parts, ctx: Ctx, asked: ApplyRow): Promise<{ told: number }> =>
  changeContract(parts, ctx.now, bySender(ctx, asked.apply_id), async (change) => {
    const { tx, now, apply } = change;
    if (!isFinished(apply.status)) throw new AppError('CC_NOT_FINISHED');
    const readers = readersFor(await readersOf(tx, apply.apply_id), { sender: apply });
    if (readers.length === 0) throw new AppError('CC_NOBODY');
    const last = Math.max(...readers.map((r) => r.told_at?.getTime() ?? 0));
    if (now.getTime() - last < readerPauseMs) throw new AppError('REMIND_TOO_SOON');
    const told = await tellThem(parts, tx, apply, readers, { name: apply.sender_name }, now);
    change.record(...told);
    return change.untouched({ told: told.length });
  });

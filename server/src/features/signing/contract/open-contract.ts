// Runs an act on a contract that is being signed: under its lock, for who may act on it there, refused in every other state and
// past the deadline.
import { ApplyStatus, isFinished, nextApply } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { lockAsSender } from './acting/acting.ts';
import type { Parts } from './parts.ts';
import { moved } from './projection/moved.ts';
import { endCode } from './refusal.ts';
import { type ApplyRow, linesOf, type SignInfoRow } from './store.ts';

/** Why an act on a contract being signed is refused now, or undefined. */
export function closedBecause(apply: ApplyRow, now: Date): AppError | undefined {
  if (nextApply(apply.status, 'change') === undefined) {
    const finished = apply.status === ApplyStatus.Signed || isFinished(apply.status);
    return new AppError(endCode(apply.status) ?? (finished ? 'CANCEL_FINISHED' : 'STATE_CHANGED'));
  }
  return apply.sign_expire && apply.sign_expire <= now ? new AppError('SIGN_EXPIRED') : undefined;
}

/** By the sender. */
export function onOpenContract<T>(
  parts: Parts,
  ctx: Ctx,
  applyId: string,
  act: (tx: Tx, apply: ApplyRow, lines: SignInfoRow[]) => Promise<T>,
): Promise<T> {
  return inTx(parts.deps.db, async (tx) => {
    const apply = await lockAsSender(parts, tx, ctx, applyId);
    const closed = closedBecause(apply, ctx.now);
    if (closed) throw closed;
    const done = await act(tx, apply, await linesOf(tx, applyId));
    await moved(tx, applyId);
    return done;
  });
}

/** Who may void a contract is who signed it: nobody else is put in his place, by nobody. */
export function requireFreeParties(apply: ApplyRow): void {
  if (apply.voids_apply_id !== null) throw new AppError('VOID_PARTIES_FIXED');
}

/** What the sender's enterprise approved is what goes out (docs/decisions/0040): to nobody else, under the contract's lock. */
export async function requireApprovedParties(parts: Parts, tx: Tx, apply: ApplyRow): Promise<void> {
  const { apply_id: applyId, owner_corp_id: corpId } = apply;
  if (corpId !== null && (await parts.flow.approved(tx, { corpId, applyId })))
    throw new AppError('ACT_APPROVED');
}

/** The sender as he stands in the evidence. */
export const senderOf = (apply: ApplyRow) => ({
  kind: apply.owner_corp_id ? ('enterprise' as const) : ('person' as const),
  auth: [{ method: 'session' as const, level: 'mobile' as const }],
});

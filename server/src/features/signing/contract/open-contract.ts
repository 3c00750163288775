// Acts of the sender on a contract that is being signed: refused in every other state and past the deadline; and whom he may change.
import { whyClosed } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { acted } from './acted.ts';
import { bySender, type Change, changeContract } from './change-contract.ts';
import type { Parts } from './parts.ts';
import type { ApplyRow } from './store.ts';

/** Throws why an act on a contract being signed is refused now. */
export function requireOpen(apply: ApplyRow, now: Date): void {
  const closed = whyClosed(acted(apply), now);
  if (closed) throw new AppError(closed);
}

/** One act of the sender on his open contract. */
export const changeOpenContract = <T>(
  parts: Parts,
  ctx: Ctx,
  applyId: string,
  act: (change: Change) => Promise<T>,
): Promise<T> =>
  changeContract(parts, ctx.now, bySender(ctx, applyId), (change) => {
    requireOpen(change.apply, change.now);
    return act(change);
  });

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

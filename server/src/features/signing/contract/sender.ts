// The sender's side of an act: what his enterprise approved, and how he stands in the evidence.
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Parts } from './parts.ts';
import type { ApplyRow } from './store.ts';

/** What the sender's enterprise approved is what goes out (docs/decisions/0040): to nobody else, under the contract's lock. */
export async function requireApprovedParties(parts: Parts, tx: Tx, apply: ApplyRow): Promise<void> {
  const { apply_id: applyId, owner_corp_id: corpId } = apply;
  if (corpId !== null && (await parts.flow.approved(tx, { corpId, applyId })))
    throw new AppError('ACT_APPROVED');
}

/** A sender as he stands in the evidence. */
export const senderActor = (kind: 'person' | 'enterprise') => ({
  kind,
  auth: [{ method: 'session' as const, level: 'mobile' as const }],
});

/** The sender of this contract, the same. */
export const senderOf = (apply: ApplyRow) => senderActor(apply.owner_corp_id ? 'enterprise' : 'person');

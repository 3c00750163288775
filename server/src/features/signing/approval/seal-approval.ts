// The approval that a seal needs on a line: asked of the flow family by everything that signs.
import { FlowInstStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Parts } from '../parts.ts';
import type { OwnSeal } from '../signer/own-seals.ts';
import type { ApplyRow, SignInfoRow } from '../store.ts';

/**
 * Number of the approval under which a registered enterprise's seal may be used on this line now; null where none is needed.
 * Throws SIGN_SEAL_UNAPPROVED, SIGN_SEAL_REJECTED. `lock`: in the transaction of the use.
 */
export async function requireSealApproval(
  parts: Parts,
  tx: Tx,
  { seal, accountId }: NonNullable<OwnSeal['used']>,
  apply: ApplyRow,
  line: SignInfoRow,
  lock?: 'lock',
): Promise<string | null> {
  const { corpId, sealId } = seal;
  const ask = { corpId, accountId, sealId, applyId: apply.apply_id, signNo: line.sign_no };
  const gate = await parts.flow.sealGate(tx, ask, lock);
  if (!gate.needed) return null;
  if (gate.passed === null) {
    const turnedDown = gate.status === FlowInstStatus.Rejected || gate.status === FlowInstStatus.Timeout;
    throw new AppError(turnedDown ? 'SIGN_SEAL_REJECTED' : 'SIGN_SEAL_UNAPPROVED');
  }
  return gate.passed;
}

/** The first of these seals that may be used on the line now, or why none may. */
export async function firstApproved(
  parts: Parts,
  tx: Tx,
  seals: readonly OwnSeal[],
  apply: ApplyRow,
  line: SignInfoRow,
): Promise<OwnSeal | AppError | undefined> {
  let refusal: AppError | undefined;
  for (const seal of seals) {
    try {
      if (seal.used) await requireSealApproval(parts, tx, seal.used, apply, line);
      return seal;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal ??= error;
    }
  }
  return refusal;
}

// What follows from a new signed revision, in its own transaction: the next signatory's turn, or the contract's end.
import { ApplyStatus } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Sealed } from '../../sealing/index.ts';
import { byProduct, changeWithin } from '../contract/change-contract.ts';
import type { Parts } from '../contract/parts.ts';
import { findApplyById, markSealed } from '../contract/store.ts';
import { releaseNext } from '../contract/telling/release-next.ts';

export const preserveJob = 'signing.preserve';
/**
 * So long preservation lets the extension go first, so that file and pack agree from the first moment. No longer: a
 * contract is finished whether or not an authority answers (docs/decisions/0009).
 */
const patienceMilliseconds = 15_000;

export const enqueuePreserve = (tx: Tx, applyId: string, runAt?: Date): Promise<void> =>
  addJob(
    tx,
    preserveJob,
    { applyId },
    { key: `${preserveJob}:${applyId}`, maxAttempts: 25, ...(runAt ? { runAt } : {}) },
  );

/** The extension was tried, with whatever success: preservation need not wait any longer. */
export async function onExtended(tx: Tx, applyId: string): Promise<void> {
  const apply = await findApplyById(tx, applyId);
  if (apply?.status === ApplyStatus.Signed) await enqueuePreserve(tx, applyId);
}

export async function onSealed(parts: Parts, tx: Tx, sealed: Sealed): Promise<void> {
  const { now } = sealed;
  await changeWithin(parts, tx, now, byProduct(sealed.documentId), async (change) => {
    const { apply } = change;
    await markSealed(tx, sealed.signNo);
    if (sealed.last)
      await enqueuePreserve(tx, apply.apply_id, new Date(now.getTime() + patienceMilliseconds));
    else if (apply.if_order && apply.status === ApplyStatus.Signing)
      change.record(...(await releaseNext(parts, tx, apply, now)));
  });
}

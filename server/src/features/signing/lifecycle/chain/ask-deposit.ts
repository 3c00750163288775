// Asking for a deposit: with the preservation of a contract, or by a party later. In the transaction of what caused it.
import { decodeEvent } from '@xinqi/evidence/event';
import type { Tx } from '../../../../platform/db.ts';
import { addJob } from '../../../../platform/jobs.ts';
import { type Chain, chains } from '../../../../platform/ports/chain.ts';
import type { IndexedEvent } from '../../../ledger/index.ts';
import { digestOfSet } from '../../contract/document/files.ts';
import { askFor } from './store.ts';

export const depositJob = 'signing.deposit';

export const enqueueDeposit = (tx: Tx, applyId: string, chain: Chain): Promise<void> =>
  addJob(tx, depositJob, { applyId, chain }, { key: `${depositJob}:${chain}:${applyId}`, maxAttempts: 25 });

/** Of the document as it was finished (定稿), which later proof never changes: its SHA-256; of several the digest of the set. */
export function finishedHash(events: readonly IndexedEvent[]): string {
  const hashes = events.flatMap(({ body, type }) =>
    type === 'doc.finalise' ? [decodeEvent(body).doc!.sha256] : [],
  );
  if (hashes.length === 0) throw new Error('a finished contract without doc.finalise');
  return digestOfSet(hashes);
}

/** Asks for deposits with these registries; one that is under way or done stays as it is. */
export async function askDeposits(
  tx: Tx,
  contract: { applyId: string; preservationId: string; sha256: string },
  which: readonly Chain[] = chains,
  now: Date,
): Promise<void> {
  const row = {
    apply_id: contract.applyId,
    reference: contract.preservationId,
    sha256: contract.sha256,
  };
  for (const chain of await askFor(tx, row, which, now)) await enqueueDeposit(tx, contract.applyId, chain);
}

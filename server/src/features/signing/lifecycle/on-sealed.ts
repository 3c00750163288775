// What follows from a new signed revision, in its own transaction: the next signatory's turn, or the contract's end.
import { ApplyStatus, licensedText } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { DocumentRow, Sealed } from '../../sealing/index.ts';
import { findContract } from '../contract/acting/party-rows.ts';
import { type Ask, changeWithin } from '../contract/change-contract.ts';
import type { Parts } from '../contract/parts.ts';
import { holdNumbered, markSealed } from '../contract/store.ts';
import { releaseNext } from '../contract/telling/release-next.ts';
import { findSigned } from './store.ts';

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
export async function onExtended(
  tx: Tx,
  { applyNo, documentId }: { applyNo: string; documentId: string },
): Promise<void> {
  const signed = await findSigned(tx, applyNo);
  if (!signed) return;
  // of several files the others are given the same time
  const tried = (file: DocumentRow) =>
    file.document_id === documentId || file.revisions.length > file.signers + 1;
  if (signed.files.every(tried)) await enqueuePreserve(tx, signed.applyId);
}

/** Who writes a signature into a file locks its contract before the file, as who accepts one does. */
export async function onSealing(tx: Tx, applyNo: string): Promise<void> {
  await holdNumbered(tx, applyNo);
}

export async function onSealed(parts: Parts, tx: Tx, sealed: Sealed): Promise<void> {
  const { now } = sealed;
  const { applyNo } = sealed;
  // this transaction has the lock since onSealing: what the statement reads that takes it again stands under it
  const ask: Ask = async () => (await findContract(tx, sql`a.apply_no = ${applyNo} for update`))!.found;
  await changeWithin(parts, tx, now, ask, async (change) => {
    const { apply } = change;
    // his signature stands in some of the files: nothing follows from it yet
    if (!sealed.lineDone) return change.unlisted();
    await markSealed(tx, sealed.signNo, sealed.licensed ? `；${licensedText}` : '');
    if (sealed.last)
      await enqueuePreserve(tx, apply.apply_id, new Date(now.getTime() + patienceMilliseconds));
    if (!sealed.last && apply.if_order && apply.status === ApplyStatus.Signing)
      change.record(...(await releaseNext(parts, tx, apply, now)));
    // who is next has his turn now; that a signature is in the file shows on the contract's page alone
    else change.unlisted();
  });
}

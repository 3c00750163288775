// What follows from a new signed revision, in its own transaction: the next signatory's turn, or the contract's end.
import { ApplyStatus, nextSignInfo, SignInfoStatus } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Sealed } from '../../sealing/index.ts';
import type { Parts } from '../parts.ts';
import { moved } from '../signer/link.ts';
import { everyoneOf, findApplyById, linesOf, lockApply, markSealed, moveLine } from '../store.ts';
import { inviteSigner } from './notify.ts';

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
export async function onExtended({ deps }: Parts, applyId: string): Promise<void> {
  const apply = await findApplyById(deps.db, applyId);
  if (apply?.status === ApplyStatus.Signed) await enqueuePreserve(deps.db, applyId);
}

export async function onSealed(parts: Parts, tx: Tx, sealed: Sealed, now: Date): Promise<void> {
  const apply = await lockApply(tx, sealed.documentId);
  await markSealed(tx, sealed.signNo);
  const lines = await linesOf(tx, apply.apply_id);
  if (sealed.last) await enqueuePreserve(tx, apply.apply_id, new Date(now.getTime() + patienceMilliseconds));
  else if (apply.if_order && apply.status === 0) {
    const waiting = everyoneOf(lines, SignInfoStatus.NotYet);
    const next = Math.min(...waiting.map((l) => l.order_num));
    const before = lines.filter((l) => l.order_num < next && l.status !== SignInfoStatus.Transferred);
    if (waiting.length > 0 && before.every((l) => l.sealed)) {
      for (const line of waiting.filter((l) => l.order_num === next)) {
        const to = nextSignInfo(line.status, 'release');
        if (to === undefined || !(await moveLine(tx, line.sign_no, line.status, to))) continue;
        await parts.ledger.append(
          tx,
          apply.apply_no!,
          [await inviteSigner(parts, tx, apply, line, now)],
          now,
        );
      }
    }
  }
  await moved(tx, apply.apply_id);
}

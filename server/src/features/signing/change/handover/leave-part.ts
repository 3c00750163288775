// What signing hands over when somebody leaves an enterprise (E-12, docs/decisions/0042). At once, in the transaction of the
// leaving: every link, code and token of the lines that he had for it, and every copy that it gave him. The rest is a job.
import { inTx, type Tx } from '../../../../platform/db.ts';
import { addJob } from '../../../../platform/jobs.ts';
import type { Turn } from '../../../log/index.ts';
import type { Holdings, Leaver, Successor } from '../../../org/index.ts';
import { ofMembers } from '../../contract/access.ts';
import { viewerOf } from '../../contract/acting/load-party.ts';
import { changeMany } from '../../contract/change-contract.ts';
import type { Parts } from '../../contract/parts.ts';
import {
  barLines,
  countHeld,
  endCopies,
  type Held,
  insertHandover,
  lockHis,
  stuckHandovers,
  waitingLines,
} from './store.ts';

export const handoverJob = 'signing.handover';
const mostNamed = 20;

const heldBy = async ({ account }: Parts, tx: Tx, { corpId, accountId }: Leaver): Promise<Held> => ({
  corpId,
  accountId,
  key: await account.party.keyOf(tx, accountId),
});

export async function holdings(parts: Parts, tx: Tx, who: Leaver, at: Turn): Promise<Holdings> {
  const held = await heldBy(parts, tx, who);
  const counts = await countHeld(tx, held);
  const viewer = await viewerOf(parts, tx, {
    corp: { kind: 'corp', corpId: at.corpId, accountId: at.accountId, grants: at.grants },
  });
  const lines = await waitingLines(tx, held, ofMembers(viewer!), mostNamed);
  return {
    openSent: counts.open,
    finishedSent: counts.finished,
    allSent: counts.all,
    drafts: counts.drafts,
    openLines: counts.lines,
    lines: lines.map((line) => ({
      applyNo: line.apply_no,
      contractName: line.readable ? line.contract_name : null,
      senderName: line.sender_name,
      deadline: line.sign_expire,
    })),
  };
}

export const enqueueHandover = (tx: Tx, handoverId: string): Promise<void> =>
  addJob(tx, handoverJob, { handoverId }, { key: `${handoverJob}:${handoverId}`, maxAttempts: 25 });

/**
 * Inside the transaction of the leaving: what the enterprise gave him to read and every link of its lines end at once; what
 * there is to move is moved by a job that this enqueues.
 */
export async function handOver(
  parts: Parts,
  tx: Tx,
  { handoverId, from, to }: { handoverId: string; from: Leaver; to: Successor | undefined },
): Promise<void> {
  const held = await heldBy(parts, tx, from);
  await lockHis(tx, held);
  // what he was sending is sent or refused: everything of his is older than this moment
  await parts.reach.waitFor(tx, from.corpId, from.accountId);
  const now = parts.deps.clock.now();
  await barLines(tx, held, now);
  await changeMany(tx, () => endCopies(tx, held, now));
  await insertHandover(tx, {
    handover_id: handoverId,
    corp_id: from.corpId,
    from_account: from.accountId,
    from_key: held.key,
    to_account: to?.accountId ?? null,
    at: now,
  });
  await enqueueHandover(tx, handoverId);
}

/** What a killed worker left behind. */
export async function sweepHandovers({ deps }: Parts): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - 120_000);
  for (const handoverId of await stuckHandovers(deps.db, before))
    await inTx(deps.db, (tx) => enqueueHandover(tx, handoverId));
}

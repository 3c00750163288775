// An enterprise was verified, or somebody became its member: open lines that name it and whose operator is its member become its own.
// Lines that were signed, and contracts that ended, keep their readers (docs/decisions/0061).
import { SignInfoStatus } from '@xinqi/domain';
import { inTx, type Tx } from '../../../../platform/db.ts';
import { addJob } from '../../../../platform/jobs.ts';
import type { Parts } from '../../contract/parts.ts';
import { lockName } from '../../contract/party/store.ts';
import { moved } from '../../contract/projection/moved.ts';
import { linesOf, lockApply } from '../../contract/store.ts';
import { isOpenFor, setCorp, withAdoptable } from './store.ts';

export const adoptJob = 'signing.adopt';
const atOnce = 200;
const recently = 2 * 86_400_000;

export const enqueueAdopt = (tx: Tx, corpId: string): Promise<void> =>
  addJob(tx, adoptJob, { corpId }, { key: `${adoptJob}:${corpId}` });

/** Somebody became a member: only a verified enterprise has lines to adopt. */
export async function adoptFor({ account }: Parts, tx: Tx, corpId: string): Promise<void> {
  if ((await account.claims.verified(tx, [corpId])).has(corpId)) await enqueueAdopt(tx, corpId);
}

async function adoptIn(parts: Parts, applyId: string, corp: { corpId: string; name: string }) {
  const { account, reach, deps } = parts;
  await inTx(deps.db, async (tx) => {
    const apply = await lockApply(tx, applyId);
    if (!isOpenFor(apply.status)) return;
    const adopted: string[] = [];
    for (const line of await linesOf(tx, applyId)) {
      if (line.user_type === 0 || line.name !== corp.name || line.corp_id !== null) continue;
      if (line.accept_event !== null || line.status === SignInfoStatus.Transferred) continue;
      const holder = await account.party.holderOf(tx, line.party_key);
      // who leaves at this moment is waited for: a line never becomes that of an enterprise which he has left
      if (holder && (await reach.stays(tx, corp.corpId, holder.accountId))) adopted.push(line.sign_no);
    }
    if (adopted.length === 0) return;
    await setCorp(tx, adopted, corp.corpId);
    await moved(tx, applyId);
  });
}

export async function adoptLines(parts: Parts, corpId: string): Promise<void> {
  const { account, deps } = parts;
  const { name, verified_at } = await account.claims.of(deps.db, corpId);
  if (verified_at === null) return;
  // lines that are being written by who did not see the news yet stand when this is over
  await inTx(deps.db, (tx) => lockName(tx, name, 'exclusive'));
  const keys = await account.claims.memberKeys(deps.db, corpId);
  for (let after: string | null = null; ; ) {
    const applyIds: string[] = await withAdoptable(deps.db, { name, keys, after }, atOnce);
    for (const applyId of applyIds) await adoptIn(parts, applyId, { corpId, name });
    after = applyIds.at(-1) ?? null;
    if (after === null) return;
  }
}

/** A job that was lost is made again. */
export async function sweepAdoptions({ account, deps }: Parts): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - recently);
  for (const corpId of await account.claims.verifiedSince(deps.db, since))
    await enqueueAdopt(deps.db, corpId);
}

// The sender's side of an act: what his enterprise approved, and how he stands in the evidence.
import { createHmac } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Commits, NewEvent } from '../../ledger/index.ts';
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

/**
 * His acts name his account, by the same commitment in all events of one contract: whoever reads a pack sees that one account sent
 * and cancelled it. What is his alone; of links, seals and messages that follow from his act the product is the actor.
 */
export function byAccount(
  { deps: { vault } }: Parts,
  applyNo: string,
  accountId: string,
  event: NewEvent,
): NewEvent {
  if (event.actor.kind !== 'person' && event.actor.kind !== 'enterprise') return event;
  const salt = createHmac('sha256', vault.blindIndex('actor', applyNo)).update(accountId).digest();
  return { ...event, commits: { ...event.commits, 'actor.id_c': { value: accountId, salt } } };
}

/** Who sends, as the contract's first event commits to him: name and phone of the person, and the enterprise for which he acts. */
export async function senderCommits(
  { account }: Parts,
  tx: Tx,
  { accountId, corpId, name }: { accountId: string; corpId: string | null; name: string },
): Promise<Commits> {
  return {
    'pii.name_c': corpId === null ? name : await account.displayName(tx, { accountId }),
    'pii.mobile_c': await account.mobileOf(tx, accountId),
    ...(corpId === null ? {} : { 'data.org_c': name }),
  };
}

// Every seal that somebody may use for an enterprise now: its own, then those that others lent to it.
import { asOwner } from '../../../platform/database/as-owner.ts';
import { inTx } from '../../../platform/db.ts';
import type { UsableSeal } from '../door.ts';
import type { SealParts } from '../parts.ts';
import { lentTo } from './store.ts';
import { usableSeals } from './usable-seals.ts';

export async function usableBy(
  parts: SealParts,
  who: { corpId: string; accountId: string },
  now: Date,
): Promise<(UsableSeal & { corpName: string })[]> {
  const { db } = parts.deps;
  const { corpId, accountId } = who;
  const lent = await asOwner(db, who, (tx) => lentTo(tx, corpId, now));
  const found = [];
  for (const owner of new Set([corpId, ...lent.map((grant) => grant.corp_id)])) {
    const corpName = await parts.account.displayName(db, { corpId: owner });
    const asker = { corpId: owner, corpName, accountId };
    const seals = await inTx(db, (tx) => usableSeals(parts, tx, asker, false));
    found.push(...seals.map((seal) => ({ ...seal, corpName })));
  }
  return found;
}

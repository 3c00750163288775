// Somebody leaves his enterprise (E-12): what was granted to him ends, and is granted to whoever takes over for the rest of its
// time where the one who lets him go may grant every seal (10401, asked by the caller). Runs in the leaving's transaction.
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { SealParts } from '../parts.ts';
import { type GrantRow, grantedSeals, insertGrant, revokeAllOf, revokeOf, unrevokedOf } from './store.ts';

/** Seals, enabled and to be granted on, that he may use under a grant of his own now. */
export const heldBy = (
  { deps }: SealParts,
  tx: Tx,
  corpId: string,
  accountId: string,
): Promise<{ name: string }[]> =>
  asOwner(tx, { accountId, corpId }, (inner) => grantedSeals(inner, corpId, accountId, deps.clock.now()));

const lasts = (held: GrantRow, as: Date | null, now: Date): boolean =>
  held.starts_at <= now && (held.ends_at === null || (as !== null && held.ends_at >= as));

export async function handOn(
  { account }: SealParts,
  tx: Tx,
  corpId: string,
  of: { accountId: string; by: string; to: { accountId: string; name: string } | undefined },
  now: Date,
): Promise<string[]> {
  const { by, to } = of;
  const byName = await account.displayName(tx, { accountId: by });
  return asOwner(tx, { accountId: by, corpId }, async (inner) => {
    const given = to ? await grantedSeals(inner, corpId, of.accountId, now) : [];
    await revokeAllOf(inner, { corpId, by, byName, now }, of.accountId);
    if (!to) return [];
    for (const { seal_id, ends_at } of given) {
      const held = await unrevokedOf(inner, seal_id, to.accountId);
      if (held && lasts(held, ends_at, now)) continue;
      if (held) await revokeOf(inner, { corpId, sealId: seal_id, by, byName, now }, { grantee: to });
      await insertGrant(inner, {
        grant_id: uuidv7(now),
        seal_id,
        corp_id: corpId,
        to_account: to.accountId,
        to_corp: null,
        to_group: null,
        to_name: to.name,
        starts_at: now,
        ends_at,
        granted_by: by,
        granted_by_name: byName,
        created_at: now,
      });
    }
    return given.map(({ name }) => name);
  });
}

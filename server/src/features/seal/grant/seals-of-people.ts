// Seals as the org family asks about them: what comes with a place, what somebody holds and leaves behind.
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { OrgSeals } from '../../org/index.ts';
import { pictureOf } from '../corp/design.ts';
import { preview, sampleSeal } from '../draw-seals.ts';
import type { SealParts } from '../parts.ts';
import { handOn, heldBy } from './hand-on.ts';
import { revokeAllOf, sealsOfGroups } from './store.ts';

export const sealsOfPeople = (parts: SealParts): OrgSeals => ({
  grantedTo: (tx, corpId, groupIds) =>
    asOwner(tx, { accountId: '', corpId }, (inner) =>
      sealsOfGroups(inner, corpId, groupIds, parts.deps.clock.now()),
    ),
  heldBy: (tx, corpId, accountId) => heldBy(parts, tx, corpId, accountId),
  handOn: (tx, corpId, of, now) => handOn(parts, tx, corpId, of, now),
  samplePicture(name) {
    const sample = sampleSeal(name);
    return sample ? pictureOf(preview(sample.source)) : null;
  },
});

/** Somebody no longer acts for the enterprise: what was granted to him ends, and does not come back with him (E-12). */
export async function takeBack(
  { account }: SealParts,
  tx: Tx,
  { corpId, accountId, by, now }: { corpId: string; accountId: string; by: string; now: Date },
): Promise<void> {
  const byName = await account.displayName(tx, { accountId: by });
  await asOwner(tx, { accountId: by, corpId }, (inner) =>
    revokeAllOf(inner, { corpId, by, byName, now }, accountId),
  );
}

// The door of the seal family: seals to choose from, their previews, the log of their use, and hand signatures.
import { sealRoutes } from '@xinqi/wire/seal';
import { asOwner } from '../../platform/database/as-owner.ts';
import { endpoints } from '../../platform/endpoint.ts';
import { pictureOf } from './corp/design.ts';
import { corpSealHandlers } from './corp/routes.ts';
import { sealNames } from './corp/store.ts';
import type { Seal, SealDoors } from './door.ts';
import { hashOf, personalSeal, preview, sampleSeal } from './draw-seals.ts';
import { handOn, heldBy } from './grant/hand-on.ts';
import { sealViews } from './grant/seal-views.ts';
import { revokeAllOf, sealsOfGroups } from './grant/store.ts';
import { usableSeals } from './grant/usable-seals.ts';
import { takeHandSign } from './hand/hand-signs.ts';
import { handSignHandlers } from './hand/routes.ts';
import { forgetHandOffs, forgetHandSigns } from './hand/store.ts';
import type { SealParts } from './parts.ts';
import { tagHandlers } from './tag/routes.ts';
import { forgetTags } from './tag/store.ts';
import { recordUse } from './use/record-use.ts';
import { sealLog } from './use/seal-log.ts';

export type { HandSignAsker, Seal, SealChoice, SealDoors, SealPreview, UsableSeal } from './door.ts';

const day = 86_400_000;

export function createSeal(parts: SealParts, doors: SealDoors): Seal {
  const { deps } = parts;
  return {
    family: {
      name: 'seal',
      endpoints: endpoints(sealRoutes, {
        ...handSignHandlers(deps, doors),
        ...corpSealHandlers(parts),
        ...tagHandlers(parts),
      }),
      sweeps: [
        {
          name: 'seal.hand-offs',
          everySeconds: 3600,
          run: () => forgetHandOffs(deps.db, new Date(deps.clock.now().getTime() - day)),
        },
      ],
    },
    usable: (tx, asker, lock) => usableSeals(parts, tx, asker, lock === 'lock'),
    views: sealViews(parts),
    log: sealLog,
    named: (tx, corpId, sealIds) =>
      asOwner(tx, { accountId: '', corpId }, (inner) => sealNames(inner, corpId, sealIds)),
    grantedTo: (tx, corpId, groupIds) =>
      asOwner(tx, { accountId: '', corpId }, (inner) =>
        sealsOfGroups(inner, corpId, groupIds, deps.clock.now()),
      ),
    takeBack: async (tx, corpId, { accountId, by }, now) => {
      const byName = await parts.account.displayName(tx, { accountId: by });
      await asOwner(tx, { accountId: by, corpId }, (inner) =>
        revokeAllOf(inner, { corpId, by, byName, now }, accountId),
      );
    },
    heldBy: (tx, corpId, accountId) => heldBy(parts, tx, corpId, accountId),
    handOn: (tx, corpId, of, now) => handOn(parts, tx, corpId, of, now),
    recordUse: (tx, use, now) => recordUse(parts, tx, use, now),
    personalSeal,
    sample: sampleSeal,
    samplePicture(name) {
      const sample = sampleSeal(name);
      return sample ? pictureOf(preview(sample.source)) : null;
    },
    forget: async (tx, accountId) => {
      await forgetHandSigns(tx, accountId);
      await forgetTags(tx, accountId);
    },
    preview,
    drawingHash: (source) => hashOf(preview(source)),
    takeHandSign: (tx, handSignId, asker) => takeHandSign(deps, tx, handSignId, asker),
  };
}

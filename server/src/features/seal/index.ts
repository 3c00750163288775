// The door of the seal family: seals to choose from, their previews, the log of their use, and hand signatures.
import { sealRoutes } from '@xinqi/wire/seal';
import { asOwner } from '../../platform/database/as-owner.ts';
import { endpoints } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { give } from '../../platform/switchboard/port.ts';
import { type Account, accountClosing } from '../account/index.ts';
import { type Log, logSeals } from '../log/index.ts';
import { memberUnbound, type Org, orgSeals } from '../org/index.ts';
import { roleSeals } from '../role/index.ts';
import { sealNames } from './corp/store.ts';
import type { Seal } from './door.ts';
import { hashOf, personalSeal, preview, sampleSeal } from './draw-seals.ts';
import { sealViews } from './grant/seal-views.ts';
import { sealsOfPeople, takeBack } from './grant/seals-of-people.ts';
import { usableSeals } from './grant/usable-seals.ts';
import { takeHandSign } from './hand/hand-signs.ts';
import { handSignHandlers } from './hand/routes.ts';
import { forgetHandOffs, forgetHandSigns } from './hand/store.ts';
import { sealLines } from './ports.ts';
import { corpSealHandlers } from './routes.ts';
import { tagHandlers } from './tag/routes.ts';
import { forgetTags } from './tag/store.ts';
import { recordUse } from './use/record-use.ts';
import { sealLog } from './use/seal-log.ts';

export type { HandSignAsker, Seal, SealChoice, SealPreview, UsableSeal } from './door.ts';
export { type SealLines, sealLines } from './ports.ts';

const day = 86_400_000;

export function createSeal(
  deps: Deps,
  doors: { account: Account; log: Log; org: Pick<Org, 'groups'> },
): Seal {
  const { account, log, org } = doors;
  const parts = { deps, account, log, groups: org.groups };
  return {
    family: {
      name: 'seal',
      endpoints: endpoints(sealRoutes, {
        ...handSignHandlers(deps, deps.switchboard.port(sealLines)),
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
      hears: [
        hear(memberUnbound, (tx, of) => takeBack(parts, tx, of)),
        hear(accountClosing, async (tx, { who: { accountId } }) => {
          await forgetHandSigns(tx, accountId);
          await forgetTags(tx, accountId);
        }),
      ],
      gives: [
        give(logSeals, sealLog),
        give(roleSeals, sealViews(parts)),
        give(orgSeals, sealsOfPeople(parts)),
      ],
    },
    usable: (tx, asker, lock) => usableSeals(parts, tx, asker, lock === 'lock'),
    named: (tx, corpId, sealIds) =>
      asOwner(tx, { accountId: '', corpId }, (inner) => sealNames(inner, corpId, sealIds)),
    recordUse: (tx, use, now) => recordUse(parts, tx, use, now),
    personalSeal,
    sample: sampleSeal,
    preview,
    drawingHash: (source) => hashOf(preview(source)),
    takeHandSign: (tx, handSignId, asker) => takeHandSign(deps, tx, handSignId, asker),
  };
}

// The door of the seal family: seals to choose from, their previews, and hand signatures for submissions.
import type { Deps } from '../../platform/family.ts';
import type { Seal, SealDoors } from './door.ts';
import { corpSeal, personalSeal, preview } from './draw-seals.ts';
import { takeHandSign } from './hand-signs.ts';
import { sealEndpoints } from './routes.ts';
import { forgetHandOffs, forgetHandSigns } from './store.ts';

export type { HandSignAsker, Seal, SealChoice, SealDoors, SealPreview } from './door.ts';

const day = 86_400_000;

export function createSeal(deps: Deps, doors: SealDoors): Seal {
  return {
    family: {
      name: 'seal',
      endpoints: sealEndpoints(deps, doors),
      sweeps: [
        {
          name: 'seal.hand-offs',
          everySeconds: 3600,
          run: () => forgetHandOffs(deps.db, new Date(deps.clock.now().getTime() - day)),
        },
      ],
    },
    corpSeal: (tx, corpId, corpName) => corpSeal(tx, corpId, corpName, deps.clock.now()),
    personalSeal,
    forget: forgetHandSigns,
    preview,
    takeHandSign: (tx, handSignId, asker) => takeHandSign(deps, tx, handSignId, asker),
  };
}

// The door of the real-name family: its calls.
import type { Deps, Family } from '../../platform/family.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { accountClosing } from '../account/index.ts';
import { forgetHandOvers, forgetReadings, forgetUnused } from './ocr/ocr-store.ts';
import { realNameEndpoints } from './routes.ts';
import { forgetPerson } from './store.ts';
import type { RealNameParts } from './verify-person.ts';

const [minute, day] = [60_000, 86_400_000];

export type RealName = { family: Family };

export const createRealName = (deps: Deps, doors: Omit<RealNameParts, 'deps'>): RealName => ({
  family: {
    name: 'real-name',
    endpoints: realNameEndpoints({ deps, ...doors }),
    hears: [
      hear(accountClosing, async (tx, { who }) => {
        await forgetPerson(tx, who.accountId);
        await forgetReadings(tx, who.accountId);
      }),
    ],
    sweeps: [
      {
        name: 'real-name.readings',
        everySeconds: 3600,
        async run() {
          const now = deps.clock.now().getTime();
          await forgetHandOvers(deps.db, new Date(now - 10 * minute));
          await forgetUnused(deps.db, new Date(now - day));
        },
      },
    ],
  },
});

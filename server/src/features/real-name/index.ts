// The door of the real-name family: its calls.
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import type { PersonCheckAnswer, PersonCheckRequest } from '../../platform/ports/person-check.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { accountClosing } from '../account/index.ts';
import { askPerson } from './ask-person.ts';
import { forgetHandOvers, forgetReadings, forgetUnused } from './ocr/ocr-store.ts';
import { realNameEndpoints } from './routes.ts';
import { forgetPerson } from './store.ts';
import { type VerifiedPerson, verifiedPerson } from './verified-person.ts';
import type { RealNameParts } from './verify-person.ts';

const [minute, day] = [60_000, 86_400_000];

export type { VerifiedPerson } from './verified-person.ts';

export type RealName = {
  family: Family;
  /** Who compares a person's identity for families above, when somebody signs. */
  persons: {
    simulated: boolean;
    /** Name of the party, of its receipts. */
    party: string;
    ask(request: PersonCheckRequest): Promise<PersonCheckAnswer | undefined>;
    /** Undefined of an account that was not verified. */
    verified(tx: Tx, accountId: string): Promise<VerifiedPerson | undefined>;
  };
};

export const createRealName = (deps: Deps, doors: Omit<RealNameParts, 'deps'>): RealName => ({
  persons: {
    simulated: doors.personCheck.simulated,
    party: doors.personCheck.party,
    ask: (request) => askPerson({ deps, personCheck: doors.personCheck }, request),
    verified: (tx, accountId) => verifiedPerson(deps.vault, tx, accountId),
  },
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

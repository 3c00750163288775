// The door of the real-name family: its calls.
import type { Deps, Family } from '../../platform/family.ts';
import type { PersonCheckAnswer, PersonCheckRequest } from '../../platform/ports/person-check.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { accountClosing } from '../account/index.ts';
import { askPerson } from './ask-person.ts';
import { realNameEndpoints } from './routes.ts';
import { forgetPerson } from './store.ts';
import type { RealNameParts } from './verify-person.ts';

export type RealName = {
  family: Family;
  /** Who compares a person's identity for families above, when somebody signs. */
  persons: {
    simulated: boolean;
    /** Name of the party, of its receipts. */
    party: string;
    ask(request: PersonCheckRequest): Promise<PersonCheckAnswer | undefined>;
  };
};

export const createRealName = (deps: Deps, doors: Omit<RealNameParts, 'deps'>): RealName => ({
  persons: {
    simulated: doors.personCheck.simulated,
    party: doors.personCheck.party,
    ask: (request) => askPerson({ deps, personCheck: doors.personCheck }, request),
  },
  family: {
    name: 'real-name',
    endpoints: realNameEndpoints({ deps, ...doors }),
    hears: [hear(accountClosing, (tx, { who }) => forgetPerson(tx, who.accountId))],
  },
});

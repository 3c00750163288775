// The door of the real-name family: its calls.
import type { Deps, Family } from '../../platform/family.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { accountClosing } from '../account/index.ts';
import { realNameEndpoints } from './routes.ts';
import { forgetPerson } from './store.ts';
import type { RealNameParts } from './verify-person.ts';

export type RealName = { family: Family };

export const createRealName = (deps: Deps, doors: Omit<RealNameParts, 'deps'>): RealName => ({
  family: {
    name: 'real-name',
    endpoints: realNameEndpoints({ deps, ...doors }),
    hears: [hear(accountClosing, (tx, { who }) => forgetPerson(tx, who.accountId))],
  },
});

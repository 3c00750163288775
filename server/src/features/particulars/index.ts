// The door of the particulars family: its calls, and what of them a contract is sent with.
import type { Deps, Family } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import type { Log } from '../log/index.ts';
import { particularsEndpoints } from './routes.ts';
import { takeParticulars } from './take-particulars.ts';

export type { TakenParticulars } from './take-particulars.ts';
export type ParticularsDoor = { family: Family; take: typeof takeParticulars };

export const createParticulars = (deps: Deps, doors: { account: Account; log: Log }): ParticularsDoor => ({
  family: { name: 'particulars', endpoints: particularsEndpoints({ deps, ...doors }) },
  take: takeParticulars,
});

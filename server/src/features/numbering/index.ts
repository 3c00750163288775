// The door of the numbering family: its calls, and the number of a contract that is sent.
import type { Deps, Family } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import type { Log } from '../log/index.ts';
import { giveNumber } from './give-number.ts';
import { numberingEndpoints } from './routes.ts';

export type Numbering = { family: Family; give: typeof giveNumber };

export const createNumbering = (deps: Deps, doors: { account: Account; log: Log }): Numbering => ({
  family: { name: 'numbering', endpoints: numberingEndpoints({ deps, ...doors }) },
  give: giveNumber,
});

// What the org family asks of families above it.
import type { CorpStanding } from '@xinqi/wire/org';
import type { Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { poll, port } from '../../platform/switchboard/port.ts';
import type { Turn } from '../log/index.ts';
import type { Holdings, Leaver } from './leave/door.ts';

export type OrgSeals = {
  /** Names of the enabled seals that are granted to any of these departments now. */
  grantedTo(tx: Tx, corpId: string, groupIds: readonly string[]): Promise<string[]>;
  /** The seals that are granted to him himself now. */
  heldBy(tx: Tx, corpId: string, accountId: string): Promise<{ name: string }[]>;
  /**
   * What was granted to him ends; `to` gets what he had for the rest of its time. Answers the names of what was given on.
   */
  handOn(
    tx: Tx,
    corpId: string,
    of: { accountId: string; by: string; to: { accountId: string; name: string } | undefined },
    now: Date,
  ): Promise<string[]>;
  /** The sample seal of a name that was not verified; null when it cannot be drawn. */
  samplePicture(name: string): CorpStanding['sample'];
};
export const orgSeals = port<OrgSeals>(
  'org.seals',
  'Which seals come with a place or are held by somebody, handing them on, the sample of a name.',
);

export type OrgContracts = {
  /** Gives finished contracts to members of the caller's enterprise to read. */
  giveToRead(
    ctx: Ctx,
    of: { applyIds: readonly string[]; accountIds: readonly string[] },
  ): Promise<{ added: number; told: number }>;
};
export const orgContracts = port<OrgContracts>(
  'org.contracts',
  'Giving finished contracts to members to read.',
);

export type OrgPersons = {
  /** Whether the person of this account was verified, and still is. */
  isVerified(tx: Tx, accountId: string): Promise<boolean>;
};
export const orgPersons = port<OrgPersons>('org.persons', 'Whether the person of an account was verified.');

export type HoldingsOf = { holdings(tx: Tx, who: Leaver, asker: Turn): Promise<Holdings> };
export const orgHoldings = poll<HoldingsOf>('org.holdings', 'What somebody who leaves would hand over.');

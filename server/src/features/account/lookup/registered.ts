// Who is registered, for the family that answers lookups (org): it keeps quotas and audit, this only looks.
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { accountByContact, corpNamesWith, corpsNamed } from './store.ts';

export type Registered = {
  /** The person of exactly this mobile (normalised) or proven mail address (lower case). */
  person(tx: Tx, target: string): Promise<{ accountId: string } | undefined>;
  /** Names of verified enterprises that contain `part`, shortest first. */
  corpNames(tx: Tx, part: string, limit: number, offset: number): Promise<string[]>;
  /** Which of these are exactly names of verified enterprises. */
  corpsNamed(tx: Tx, names: readonly string[]): Promise<Set<string>>;
};

export const registeredLookups = (deps: Deps): Registered => ({
  async person(tx, target) {
    const field = target.includes('@') ? 'email' : 'mobile';
    const accountId = await accountByContact(tx, field, deps.vault.blindIndex(field, target));
    return accountId === undefined ? undefined : { accountId };
  },
  corpNames: corpNamesWith,
  corpsNamed,
});

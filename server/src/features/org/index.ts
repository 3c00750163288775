// The door of the org family: its calls, and the memory of whom one sends contracts to.
import type { Owner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import type { BusinessRegisterPort, IdentityCheckPort } from '../../platform/ports/identity-check.ts';
import type { Account } from '../account/index.ts';
import { rememberParties } from './book/change-book.ts';
import type { Person } from './book/present.ts';
import { forgetBook } from './book/store.ts';
import { orgEndpoints } from './routes.ts';

export type AddressBook = {
  /**
   * Enters everybody a contract is sent to, the sender himself excepted, into his book, or counts one more use of who
   * stands there.
   */
  remember(tx: Tx, sender: Owner & { name: string }, people: readonly Person[], now: Date): Promise<void>;
};
export type Org = { family: Family; book: AddressBook };

export function createOrg(
  deps: Deps,
  doors: { account: Account; identityCheck: IdentityCheckPort; register: BusinessRegisterPort },
): Org {
  doors.account.whenLeaving({ clear: (tx, { accountId }) => forgetBook(tx, accountId) });
  return {
    family: { name: 'org', endpoints: orgEndpoints({ deps, ...doors }) },
    book: { remember: (tx, sender, people, now) => rememberParties(deps, tx, sender, people, now) },
  };
}

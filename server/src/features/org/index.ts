// The door of the org family: its calls, and the memory of whom one sends contracts to. Whoever becomes a member stands among
// the people of his enterprise.
import type { Owner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { Deps, Family } from '../../platform/family.ts';
import type { CorpCheckPort } from '../../platform/ports/corp-check.ts';
import type { BusinessRegisterPort, IdentityCheckPort } from '../../platform/ports/identity-check.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { type Account, accountClosing, memberAdded, mobileChanged } from '../account/index.ts';
import type { Log } from '../log/index.ts';
import type { Notice } from '../notice/index.ts';
import type { Role } from '../role/index.ts';
import { rememberParties } from './book/change-book.ts';
import { namesOf } from './book/names-of.ts';
import type { Person } from './book/present.ts';
import { forgetBook } from './book/store.ts';
import { orgFacts } from './facts.ts';
import { type Groups, groups } from './group/managed.ts';
import { leaveAll } from './leave/leave-all.ts';
import { followMobile, seatMember } from './people/follow-account.ts';
import { type MemberReach, memberReach } from './people/reach.ts';
import { type Who, whoIsWho } from './people/who.ts';
import { orgContracts, orgHoldings, orgPersons, orgSeals } from './ports.ts';
import { orgEndpoints } from './routes.ts';

export { memberLeaving, memberUnbound, type PersonChange, personChanged, personChanging } from './facts.ts';
export { type Grantee, granteesFor, managesAll, namedGrantees } from './group/grantees.ts';
export type { Groups, Standing } from './group/managed.ts';
export type { Holdings, Leaver, Successor } from './leave/door.ts';
export type { Seat, Since } from './people/contacts.ts';
export { type MemberReach, managesSql, type Reach } from './people/reach.ts';
export type { OrgPerson, Who } from './people/who.ts';
export { type HoldingsOf, type OrgSeals, orgContracts, orgHoldings, orgPersons, orgSeals } from './ports.ts';

export type AddressBook = {
  /**
   * Enters everybody a contract is sent to, the sender himself excepted, into his book, or counts one more use of who
   * stands there.
   */
  remember(tx: Tx, sender: Owner & { name: string }, people: readonly Person[], now: Date): Promise<void>;
  /** Names that the caller finds in his book beside each of these mobiles, the most used first; only mobiles that stand there. */
  namesOf(tx: Tx, ctx: Ctx, mobiles: readonly string[]): Promise<Map<string, string[]>>;
};
export type Org = {
  family: Family;
  book: AddressBook;
  reach: MemberReach;
  groups: Groups;
  /** Who is whom, for families that ask people and not accounts. */
  who: Who;
};

/** Parties outside that org asks. */
type Outside = { identityCheck: IdentityCheckPort; register: BusinessRegisterPort; corpCheck: CorpCheckPort };

export function createOrg(
  deps: Deps,
  doors: { account: Account; log: Log; role: Role; notice: Notice },
  { identityCheck, register, corpCheck }: Outside,
): Org {
  const { switchboard } = deps;
  const parts = {
    ...{ deps, ...doors, identityCheck, register, corpCheck },
    seals: switchboard.port(orgSeals),
    contracts: switchboard.port(orgContracts),
    persons: switchboard.port(orgPersons),
    holdings: switchboard.poll(orgHoldings),
  };
  return {
    family: {
      name: 'org',
      endpoints: orgEndpoints(parts),
      facts: orgFacts,
      hears: [
        hear(memberAdded, (tx, member) => seatMember(parts, tx, member)),
        hear(mobileChanged, (tx, { accountId }) => followMobile(parts, tx, accountId)),
        hear(accountClosing, async (tx, { who: { accountId }, now }) => {
          await forgetBook(tx, accountId);
          await leaveAll(parts, tx, accountId, now);
        }),
      ],
    },
    book: {
      remember: (tx, sender, people, now) => rememberParties(deps, tx, sender, people, now),
      namesOf: (tx, ctx, mobiles) => namesOf(deps, tx, ctx, mobiles),
    },
    reach: memberReach,
    groups,
    who: whoIsWho(parts),
  };
}

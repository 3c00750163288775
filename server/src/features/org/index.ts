// The door of the org family: its calls, and the memory of whom one sends contracts to. Whoever becomes a member stands among
// the people of his enterprise.
import { asOwner, type Owner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import type { CorpCheckPort } from '../../platform/ports/corp-check.ts';
import type { BusinessRegisterPort, IdentityCheckPort } from '../../platform/ports/identity-check.ts';
import type { Account } from '../account/index.ts';
import type { Log } from '../log/index.ts';
import type { Notice } from '../notice/index.ts';
import type { Role } from '../role/index.ts';
import { rememberParties } from './book/change-book.ts';
import type { Person } from './book/present.ts';
import { forgetBook } from './book/store.ts';
import { type Groups, groups } from './group/managed.ts';
import type { LeavePart } from './leave/door.ts';
import type { OrgApprovals, OrgSeals, Parts } from './parts.ts';
import { phoneOnFile } from './people/contact-store.ts';
import { noteChange } from './people/contacts.ts';
import { leaveAll } from './people/leave-all.ts';
import { type MemberReach, memberReach } from './people/reach.ts';
import { bindPerson } from './people/store.ts';
import { type Who, whoIsWho } from './people/who.ts';
import { orgEndpoints } from './routes.ts';
import { type VerificationParts, verifyMade } from './verification/verify-corp.ts';

export type { Groups, Standing } from './group/managed.ts';
export type { Holdings, LeavePart, Leaver, Successor } from './leave/door.ts';
export type { OrgSeals, PersonChange } from './parts.ts';
export type { Seat, Since } from './people/contacts.ts';
export { type MemberReach, managesSql, type Reach } from './people/reach.ts';
export type { OrgPerson, Who } from './people/who.ts';

export type AddressBook = {
  /**
   * Enters everybody a contract is sent to, the sender himself excepted, into his book, or counts one more use of who
   * stands there.
   */
  remember(tx: Tx, sender: Owner & { name: string }, people: readonly Person[], now: Date): Promise<void>;
};
export type Org = {
  family: Family;
  book: AddressBook;
  reach: MemberReach;
  groups: Groups;
  /** Who is whom, for families that ask people and not accounts. */
  who: Who;
  /** Has an enterprise verified that the product made itself (demo data). */
  verify(tx: Tx, corpId: string, by: { creditCode: string; legalPerson: string }): Promise<void>;
  /** Registers what a family hands over when somebody leaves an enterprise. */
  whenMemberLeaves(part: LeavePart): void;
};

export function createOrg(
  deps: Deps,
  doors: {
    account: Account;
    log: Log;
    role: Role;
    notice: Notice;
    seals: OrgSeals;
    giveToRead: Parts['giveToRead'];
    approvals: OrgApprovals;
    identityCheck: IdentityCheckPort;
    register: BusinessRegisterPort;
    corpCheck: CorpCheckPort;
    sampleSeal: VerificationParts['sampleSeal'];
  },
): Org {
  doors.account.whenLeaving({
    async clear(tx, { accountId }, now) {
      await forgetBook(tx, accountId);
      await leaveAll(doors, tx, accountId, now);
    },
  });
  doors.account.whenMemberAdded(async (tx, { corpId, memberId, accountId }) => {
    const name = await doors.account.displayName(tx, { accountId });
    const phone = (await doors.account.party.phonesNow(tx, [accountId])).get(accountId);
    await asOwner(tx, { accountId, corpId }, async (inner) => {
      const now = deps.clock.now();
      // who joins under the phone that is on file for him is reached where he was
      const known = await phoneOnFile(inner, memberId);
      await bindPerson(inner, { memberId, corpId, accountId, name }, now);
      if (phone && known?.equals(phone)) return;
      const joined = { corpId, memberIds: [memberId], what: 'joined', by: null } as const;
      await noteChange(doors, inner, { ...joined, to: { accountId, phone } }, now);
    });
  });
  doors.account.party.whenMobileChanged(async (tx, { accountId }) => {
    const now = deps.clock.now();
    const phone = (await doors.account.party.phonesNow(tx, [accountId])).get(accountId);
    for (const { corpId } of await doors.account.corpsOf(tx, accountId)) {
      const member = await doors.account.members.byAccount(tx, corpId, accountId);
      if (!member) continue;
      const { memberId } = member;
      const change = { corpId, memberIds: [memberId], what: 'mobile', by: accountId, to: { phone } } as const;
      await asOwner(tx, { accountId, corpId }, (inner) => noteChange(doors, inner, change, now));
      await doors.approvals.personChanged(tx, corpId, { memberId, what: 'mobile', by: accountId }, now);
    }
  });
  const leaving: LeavePart[] = [];
  const parts = { deps, ...doors, leaving };
  return {
    family: { name: 'org', endpoints: orgEndpoints(parts) },
    verify: (tx, corpId, by) => verifyMade(parts, tx, corpId, by),
    book: { remember: (tx, sender, people, now) => rememberParties(deps, tx, sender, people, now) },
    reach: memberReach,
    groups,
    who: whoIsWho({ deps, account: doors.account }),
    whenMemberLeaves: (part) => void leaving.push(part),
  };
}

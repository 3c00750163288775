// Whose contracts somebody may look at (security.md A-04): who heads a department manages its people and those of every
// department below it; who sees the whole enterprise reaches everybody. Answers accounts; people without one send nothing.
import { type RawBuilder, sql } from 'kysely';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { placeOf, type Reach } from '../group/reach-store.ts';
import { accountsOf, departmentsOf, peopleInReach, type ReachedPerson } from './reach-store.ts';

export type { Reach } from '../group/reach-store.ts';
export type { ReachedPerson } from './reach-store.ts';

/** SQL: the account `head` heads the department of this account or party key, or one above it. */
export const managesSql = (corpId: string, head: string, member: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`org_manages(${corpId}::uuid, ${head}::uuid, ${member})`;

export type MemberReach = {
  /** Accounts in reach: of one person, of a department with those below it, or all. Undefined: that is not in reach. */
  accounts(
    tx: Tx,
    reach: Reach,
    of: { memberId?: string | undefined; groupId?: string | undefined },
  ): Promise<string[] | undefined>;
  /** The departments in reach, depth first, and people with an account among whom one chooses. */
  choice(
    tx: Tx,
    reach: Reach,
    by: { keyword: string; groupId?: string | undefined; limit: number },
  ): Promise<{
    groups: { groupId: string; name: string; depth: number }[];
    people: ReachedPerson[];
  }>;
  /** Whether this account is somebody of the enterprise; who is stays it until `tx` ends. */
  stays(tx: Tx, corpId: string, accountId: string): Promise<boolean>;
  /** Waits until everything is over that began while he was somebody of the enterprise; nothing begins until `tx` ends. */
  waitFor(tx: Tx, corpId: string, accountId: string): Promise<void>;
  /** Account → the name under which the enterprise knows him, departed people too. */
  names(tx: Tx, corpId: string, accountIds: readonly string[]): Promise<Map<string, string>>;
};

const inCorp = <T>(tx: Tx, corpId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asOwner(tx, { accountId: '', corpId }, work);

export const memberReach: MemberReach = {
  accounts: (tx, reach, { memberId, groupId }) =>
    inCorp(tx, reach.corpId, async (inner) => {
      if (groupId !== undefined && (await departmentsOf(inner, reach, groupId)).length === 0)
        return undefined;
      const people = await peopleInReach(inner, reach, { groupId, memberId });
      if (memberId !== undefined && people.length === 0) return undefined;
      return people.map((person) => person.account_id);
    }),
  choice: (tx, reach, { keyword, groupId, limit }) =>
    inCorp(tx, reach.corpId, async (inner) => ({
      groups: (await departmentsOf(inner, reach)).map((g) => ({
        groupId: g.group_id,
        name: g.name,
        depth: g.depth,
      })),
      people: await peopleInReach(inner, reach, { groupId, keyword, limit }),
    })),
  stays: (tx, corpId, accountId) =>
    inCorp(tx, corpId, async (inner) => (await placeOf(inner, corpId, accountId, true)) !== undefined),
  waitFor: (tx, corpId, accountId) =>
    inCorp(tx, corpId, async (inner) => void (await placeOf(inner, corpId, accountId, 'alone'))),
  names: (tx, corpId, accountIds) =>
    inCorp(tx, corpId, async (inner) => {
      const rows = await accountsOf(inner, corpId, accountIds);
      return new Map(rows.map((row) => [row.account_id, row.name]));
    }),
};

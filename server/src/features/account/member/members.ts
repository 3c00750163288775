// Memberships for the families that change them: rights are changed one at a time in an enterprise, and judged by what the
// changer holds inside that turn, not by what he held when his request came (E-02, E-04: two who demote each other).
import { can, type Grants, type PermissionKey, pidsOf } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { memberOf } from '../rights-store.ts';
import {
  countSupers,
  endedAccount,
  endMembership,
  findMembers,
  holdersOf,
  lockRights,
  type Member,
  memberByAccount,
  mobilesOfMembers,
  setPids,
  setSuper,
  supersOf,
} from './store.ts';

export type { Member } from './store.ts';

export type Members = {
  /** Until `tx` ends nobody else changes people or rights in the enterprise. */
  lock(tx: Tx, corpId: string): Promise<void>;
  /** Of these the active members of this enterprise, with their rights. */
  find(tx: Tx, corpId: string, memberIds: readonly string[]): Promise<Member[]>;
  /** Of these blind indexes of mobiles those that active members have, as hex. */
  withMobiles(tx: Tx, corpId: string, blinds: readonly Buffer[]): Promise<Set<string>>;
  /** Accounts of its members who hold this right. */
  holding(tx: Tx, corpId: string, key: PermissionKey): Promise<string[]>;
  /** Accounts of its super administrators. */
  supers(tx: Tx, corpId: string): Promise<string[]>;
  byAccount(tx: Tx, corpId: string, accountId: string): Promise<Member | undefined>;
  /** Whose membership with this number ended; undefined while it lasts, and when he is a member again. */
  endedAccount(tx: Tx, corpId: string, memberId: string): Promise<string | undefined>;
  /**
   * One turn of changing people or rights in an enterprise: `work` gets what the changer holds now. NO_PERMISSION when he
   * no longer holds `may`.
   */
  changing<T>(
    who: { corpId: string; accountId: string },
    may: PermissionKey,
    work: (tx: Tx, grants: Grants) => Promise<T>,
  ): Promise<T>;
  /** What members hold beside being super administrator; effective when `tx` commits. */
  setPids(
    tx: Tx,
    corpId: string,
    members: readonly { memberId: string; pids: readonly number[] }[],
  ): Promise<void>;
  /** Makes or unmakes a super administrator; CORP_LAST_SUPER when nobody would be left who holds everything. */
  setSuper(tx: Tx, corpId: string, memberId: string, superFlag: boolean): Promise<void>;
  /** Ends a membership and everything it allows; CORP_LAST_SUPER as above. */
  end(tx: Tx, corpId: string, memberId: string): Promise<void>;
};

export function members(deps: Deps): Members {
  const keepOneSuper = async (tx: Tx, corpId: string, memberId: string) => {
    const [member] = await findMembers(tx, corpId, [memberId]);
    if (member?.grants.superFlag && (await countSupers(tx, corpId)) <= 1)
      throw new AppError('CORP_LAST_SUPER');
  };
  return {
    lock: lockRights,
    find: findMembers,
    withMobiles: mobilesOfMembers,
    byAccount: memberByAccount,
    holding: (tx, corpId, key) => holdersOf(tx, corpId, pidsOf(key)),
    supers: supersOf,
    endedAccount,
    changing: ({ corpId, accountId }, may, work) =>
      inTx(deps.db, async (tx) => {
        await lockRights(tx, corpId);
        const now = await memberOf(tx, corpId, accountId);
        if (!now || !can(now.grants, may)) throw new AppError('NO_PERMISSION');
        return work(tx, now.grants);
      }),
    setPids,
    async setSuper(tx, corpId, memberId, superFlag) {
      await lockRights(tx, corpId);
      if (!superFlag) await keepOneSuper(tx, corpId, memberId);
      if (!(await setSuper(tx, corpId, memberId, superFlag))) throw new AppError('NOT_FOUND');
    },
    async end(tx, corpId, memberId) {
      await lockRights(tx, corpId);
      await keepOneSuper(tx, corpId, memberId);
      if (!(await endMembership(tx, corpId, memberId))) throw new AppError('NOT_FOUND');
    },
  };
}

// What the parts of the role family work with, and what it shows of seals, which stand above it.
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { port } from '../../platform/switchboard/port.ts';
import type { Account } from '../account/index.ts';
import type { Log } from '../log/index.ts';

type Page = { limit: number; offset: number };
/** Why a member may use a seal (wire throughFields). */
type Through = {
  through: 'super' | 'member' | 'group' | 'corp';
  grantId: string | null;
  throughName: string | null;
};
export type RoleSeals = {
  /** Enabled seals of the enterprise. */
  named(tx: Tx, corpId: string): Promise<{ sealId: string; name: string }[]>;
  usableBy(
    tx: Tx,
    of: { corpId: string; accountId: string },
  ): Promise<({ sealId: string; name: string } & Through)[]>;
  /** Members who may use a seal now, and enterprises that it is lent to; undefined when the enterprise has no such seal. */
  holders(
    tx: Tx,
    corpId: string,
    sealId: string,
    page: Page,
  ): Promise<
    | {
        list: ({ memberId: string; name: string; groupName: string | null } & Through)[];
        lent: { grantId: string; corpName: string }[];
        total: number;
      }
    | undefined
  >;
};
export const roleSeals = port<RoleSeals>('role.seals', 'Which seals there are and who may use them.');

export type Parts = { deps: Deps; account: Account; log: Log; seals: RoleSeals };

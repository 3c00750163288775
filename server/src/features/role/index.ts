// The door of the role family: its calls; rights that a new member comes with become a role of his; who leaves has none.

import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { type Account, memberAdded } from '../account/index.ts';
import type { Log } from '../log/index.ts';
import { giveOwnRole } from './give-own-role.ts';
import { roleSeals } from './parts.ts';
import { roleEndpoints } from './routes.ts';
import * as store from './store.ts';

export { type RoleSeals, roleSeals } from './parts.ts';

export type Role = {
  family: Family;
  /** Takes every role from somebody whose membership ends. */
  drop(tx: Tx, corpId: string, memberId: string): Promise<void>;
  /** Member → names of his roles. */
  namesOf(tx: Tx, corpId: string, memberIds: readonly string[]): Promise<Map<string, string[]>>;
};

export function createRole(deps: Deps, doors: { account: Account; log: Log }): Role {
  const parts = { deps, ...doors, seals: deps.switchboard.port(roleSeals) };
  const inCorp = <T>(tx: Tx, corpId: string, work: (tx: Tx) => Promise<T>) =>
    asOwner(tx, { accountId: '', corpId }, work);
  return {
    family: {
      name: 'role',
      endpoints: roleEndpoints(parts),
      hears: [
        hear(memberAdded, (tx, { corpId, memberId, pids }) =>
          inCorp(tx, corpId, (inner) => giveOwnRole(inner, { corpId, memberId, pids }, deps.clock.now())),
        ),
      ],
    },
    drop: (tx, corpId, memberId) =>
      inCorp(tx, corpId, (inner) => store.replaceRoles(inner, corpId, [memberId], [])),
    namesOf: (tx, corpId, memberIds) =>
      inCorp(tx, corpId, async (inner) => {
        const roles = new Map((await store.rolesOf(inner, corpId)).map((role) => [role.role_id, role.name]));
        const held = await store.heldBy(inner, memberIds);
        return new Map([...held].map(([id, ids]) => [id, ids.map((roleId) => roles.get(roleId) ?? '')]));
      }),
  };
}

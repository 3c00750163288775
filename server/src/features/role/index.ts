// The door of the role family: its calls; rights that a new member comes with become a role of his; who leaves has none.

import { uuidv7 } from '../../platform/clock.ts';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import type { Family } from '../../platform/family.ts';
import type { Parts } from './parts.ts';
import { roleEndpoints } from './routes.ts';
import * as store from './store.ts';

export type { RoleSeals } from './parts.ts';

export type Role = {
  family: Family;
  /** Takes every role from somebody whose membership ends. */
  drop(tx: Tx, corpId: string, memberId: string): Promise<void>;
  /** Member → names of his roles. */
  namesOf(tx: Tx, corpId: string, memberIds: readonly string[]): Promise<Map<string, string[]>>;
};

export function createRole(parts: Parts): Role {
  const { deps, account } = parts;
  const inCorp = <T>(tx: Tx, corpId: string, work: (tx: Tx) => Promise<T>) =>
    asOwner(tx, { accountId: '', corpId }, work);
  account.whenMemberAdded(async (tx, { corpId, memberId, pids }) => {
    if (pids.length === 0) return;
    await inCorp(tx, corpId, async (inner) => {
      const roles = await store.rolesOf(inner, corpId);
      const same = roles.find((role) => String(role.pids) === String([...pids].sort((a, b) => a - b)));
      const roleId = same?.role_id ?? uuidv7(deps.clock.now());
      if (!same)
        await store.insertRole(
          inner,
          {
            roleId,
            corpId,
            name: `权限组${roles.length + 1}`,
            des: '',
            pids: [...pids].sort((a, b) => a - b),
          },
          deps.clock.now(),
        );
      await store.replaceRoles(inner, corpId, [memberId], [roleId]);
    });
  });
  return {
    family: { name: 'role', endpoints: roleEndpoints(parts) },
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

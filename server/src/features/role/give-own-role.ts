// A new member who comes with rights of his own gets them as a role: one that carries the same rights, or a new one.
import { uuidv7 } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';

/** Inside asOwner of the enterprise. */
export async function giveOwnRole(
  tx: Tx,
  { corpId, memberId, pids }: { corpId: string; memberId: string; pids: readonly number[] },
  now: Date,
): Promise<void> {
  if (pids.length === 0) return;
  const rights = [...pids].sort((a, b) => a - b);
  const roles = await store.rolesOf(tx, corpId);
  const same = roles.find((role) => String(role.pids) === String(rights));
  const roleId = same?.role_id ?? uuidv7(now);
  const name = `权限组${roles.length + 1}`;
  if (!same) await store.insertRole(tx, { roleId, corpId, name, des: '', pids: rights }, now);
  await store.replaceRoles(tx, corpId, [memberId], [roleId]);
}

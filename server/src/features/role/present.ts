// Roles → wire, and the permission tree as the page shows it to this caller.
import {
  can,
  type Grants,
  mayGrant,
  type PermissionNode,
  permissionTree,
  pidsNotYet,
  whyNotYet,
} from '@xinqi/domain';
import type { PermissionItem, RoleRow } from '@xinqi/wire/role';
import type { RoleRecord } from './store.ts';

/** Whether the caller may edit a role of these pids and hand it out. */
export const mayHandOut = (grants: Grants, pids: readonly number[]): boolean =>
  mayGrant(grants, new Set(pids)).ok;

export const presentRole = (row: RoleRecord, memberCount: number, grants: Grants): RoleRow => ({
  roleId: row.role_id,
  name: row.name,
  des: row.des,
  pids: row.pids,
  version: row.version,
  memberCount,
  mayChange: mayHandOut(grants, row.pids),
  updateTime: row.updated_at.toISOString(),
});

export function presentTree(checked: readonly number[], grants: Grants): PermissionItem[] {
  const ticked = new Set(checked);
  const nodes: readonly PermissionNode[] = permissionTree;
  const under = (parent: number | null): PermissionItem[] =>
    permissionTree
      .filter((node) => node.parent === parent)
      .map(({ key, pid, name, des }) => ({
        pid,
        name,
        des,
        checked: ticked.has(pid),
        tips: whyNotYet(key) ?? (can(grants, key) ? null : '您没有此权限，不能授予他人'),
        children: nodes.some((node) => node.parent === pid) ? (under(pid) as PermissionItem['children']) : [],
      }));
  return under(null);
}

/** Names of pids in the order of the tree, for sentences of the log; what opens nothing yet is marked (docs/decisions/0069). */
export const pidNames = (pids: readonly number[]): string =>
  permissionTree
    .filter((node) => pids.includes(node.pid))
    .map(({ name, pid }) => (pidsNotYet.has(pid) ? `${name}（尚未上线）` : name))
    .join('、') || '无';

// The one permission decision (spec §6): a grant counts only when every ancestor is granted too, so a
// child pid sent without its parent (security.md E-01) is never effective.
import { type PermissionKey, permissionTree } from './tree.ts';

type Node = (typeof permissionTree)[number];
const byKey = new Map<PermissionKey, Node>(permissionTree.map((node) => [node.key, node]));
const byPid = new Map<number, Node>(permissionTree.map((node) => [node.pid, node]));

/** What a member of an enterprise holds: everything (super administrator), or a set of pids. */
export type Grants = { superFlag: boolean; pids: ReadonlySet<number> };

/** The pids that together allow `key`: its own and those of all its ancestors. */
export function pidsOf(key: PermissionKey): number[] {
  const pids: number[] = [];
  for (let node = byKey.get(key); node; node = node.parent === null ? undefined : byPid.get(node.parent))
    pids.push(node.pid);
  return pids;
}

/** Whether these grants allow `key`. */
export function can(grants: Grants, key: PermissionKey): boolean {
  if (grants.superFlag) return true;
  let node = byKey.get(key);
  while (node) {
    if (!grants.pids.has(node.pid)) return false;
    node = node.parent === null ? undefined : byPid.get(node.parent);
  }
  return byKey.has(key);
}

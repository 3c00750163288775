// The one permission decision (spec §6): a grant counts only when every ancestor is granted too, so a
// child pid sent without its parent (security.md E-01) is never effective.
import { type PermissionKey, permissionTree } from './tree.ts';

type Node = (typeof permissionTree)[number];
const byPid = new Map<number, Node>(permissionTree.map((node) => [node.pid, node]));
const chainOf = ({ pid, parent }: Node): readonly number[] =>
  parent === null ? [pid] : [pid, ...chainOf(byPid.get(parent)!)];
/** A key's own pid and those of all its ancestors. */
const chains = new Map<PermissionKey, readonly number[]>(
  permissionTree.map((node) => [node.key, chainOf(node)]),
);

/** What a member of an enterprise holds: everything (super administrator), or a set of pids. */
export type Grants = { superFlag: boolean; pids: ReadonlySet<number> };

/** Whether these grants allow `key`. */
export function can(grants: Grants, key: PermissionKey): boolean {
  if (grants.superFlag) return true;
  return chains.get(key)?.every((pid) => grants.pids.has(pid)) ?? false;
}

/** The pids that together allow `key`. */
export const pidsOf = (key: PermissionKey): readonly number[] => chains.get(key)!;

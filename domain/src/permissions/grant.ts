// Giving rights on (spec §6; security.md E-01, E-02): which sets of pids make sense, and who may give or take them.
import { can, type Grants } from './can.ts';
import { permissionTree } from './tree.ts';

const byPid = new Map<number, (typeof permissionTree)[number]>(
  permissionTree.map((node) => [node.pid, node]),
);

/** unknown: no pid of the tree · parent: a child without what it stands under · lacking: he does not hold it himself. */
export type GrantVerdict =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'parent' | 'lacking'; pid: number };

/** Whether `giver` may put exactly these pids into a role, or hand out a role of these pids. */
export function mayGrant(giver: Grants, pids: ReadonlySet<number>): GrantVerdict {
  for (const pid of pids) {
    const node = byPid.get(pid);
    if (!node) return { ok: false, reason: 'unknown', pid };
    if (node.parent !== null && !pids.has(node.parent)) return { ok: false, reason: 'parent', pid };
  }
  for (const pid of pids) {
    const node = byPid.get(pid);
    if (node && !can(giver, node.key)) return { ok: false, reason: 'lacking', pid };
  }
  return { ok: true };
}

/** Whether everything that `other` may, `giver` may too: nobody changes the rights of somebody who stands above him. */
export const covers = (giver: Grants, other: Grants): boolean =>
  giver.superFlag ||
  (!other.superFlag && permissionTree.every((node) => !can(other, node.key) || can(giver, node.key)));

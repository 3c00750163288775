// The tree of departments (部门): at most 20,000 of an enterprise, ten levels deep, no two of one name side by side, never one
// inside itself. Browser and server judge by the same function; linear in the number of departments.
import { orgName, orgNameKey } from './org-name.ts';

export const maxGroups = 20_000;
export const maxGroupDepth = 10;

/** `parentId` null: directly under the enterprise. */
export type GroupPlace = { groupId: string; parentId: string | null; name: string };
export type GroupVerdict =
  | { ok: true }
  | { ok: false; reason: 'name' | 'parent' | 'cycle' | 'depth' | 'taken' | 'full' };

/** Levels of a department and what is below it: 1 for one without any below. */
function levels(below: ReadonlyMap<string | null, readonly GroupPlace[]>, groupId: string): number {
  let height = 0;
  for (let row: readonly string[] = [groupId]; row.length > 0; height++)
    row = row.flatMap((id) => (below.get(id) ?? []).map((node) => node.groupId));
  return height;
}

/** Whether a department may stand under `parentId` with this name; `groupId` names one that is moved or renamed. */
export function mayPlaceGroup(
  tree: readonly GroupPlace[],
  place: { groupId?: string; name: string; parentId: string | null },
): GroupVerdict {
  const { groupId, name, parentId } = place;
  if (!orgName(name)) return { ok: false, reason: 'name' };
  const byId = new Map(tree.map((node) => [node.groupId, node]));
  let depth = 0;
  for (let id = parentId; id !== null; depth++) {
    const node = byId.get(id);
    if (!node) return { ok: false, reason: 'parent' };
    if (id === groupId) return { ok: false, reason: 'cycle' };
    if (depth > tree.length) return { ok: false, reason: 'cycle' };
    id = node.parentId;
  }
  if (groupId === undefined && tree.length >= maxGroups) return { ok: false, reason: 'full' };
  const height =
    groupId === undefined
      ? 1
      : levels(
          Map.groupBy(tree, (node) => node.parentId),
          groupId,
        );
  if (depth + height > maxGroupDepth) return { ok: false, reason: 'depth' };
  const key = orgNameKey(name);
  const taken = tree.some(
    (node) => node.parentId === parentId && node.groupId !== groupId && orgNameKey(node.name) === key,
  );
  return taken ? { ok: false, reason: 'taken' } : { ok: true };
}

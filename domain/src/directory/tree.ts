// The tree of archive directories (归档目录): at most 500 of one owner, five levels deep, no two of one name side by
// side, never a directory inside itself. Browser and server judge by the same functions.
import { titleName } from '../validators/index.ts';

export const maxDirectories = 500;
export const maxDirectoryDepth = 5;

export type DirectoryNode = { directoryId: string; parentId: string | null; name: string };
export type Placement =
  | { ok: true }
  | { ok: false; reason: 'name' | 'parent' | 'cycle' | 'depth' | 'taken' | 'full' };

/** Names that look the same are the same: case and width of letters do not distinguish them. */
export const directoryNameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Level of a directory, 1 at the top; 0 for the top itself, undefined when it is not in the tree. */
export function directoryDepth(
  tree: readonly DirectoryNode[],
  directoryId: string | null,
): number | undefined {
  const byId = new Map(tree.map((node) => [node.directoryId, node]));
  let depth = 0;
  for (let id = directoryId; id !== null; depth++) {
    const node = byId.get(id);
    if (!node || depth > tree.length) return undefined;
    id = node.parentId;
  }
  return depth;
}

/** The directory and everything below it. */
export function directorySubtree(tree: readonly DirectoryNode[], directoryId: string): Set<string> {
  const found = new Set([directoryId]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const node of tree)
      if (node.parentId !== null && found.has(node.parentId)) found.add(node.directoryId);
  }
  return found;
}

/** How many levels stand under and with a directory: 1 for one without children. */
function height(tree: readonly DirectoryNode[], directoryId: string): number {
  const below = tree.filter((node) => node.parentId === directoryId);
  return 1 + Math.max(0, ...below.map((node) => height(tree, node.directoryId)));
}

/** Whether a directory of this name may stand under `parentId`; `directoryId` names one that is moved or renamed. */
export function mayStand(
  tree: readonly DirectoryNode[],
  place: { directoryId?: string; name: string; parentId: string | null },
): Placement {
  const { directoryId, name, parentId } = place;
  if (!titleName(name).ok) return { ok: false, reason: 'name' };
  const depth = directoryDepth(tree, parentId);
  if (depth === undefined) return { ok: false, reason: 'parent' };
  if (directoryId === undefined && tree.length >= maxDirectories) return { ok: false, reason: 'full' };
  if (directoryId !== undefined && parentId !== null && directorySubtree(tree, directoryId).has(parentId))
    return { ok: false, reason: 'cycle' };
  const levels = directoryId === undefined ? 1 : height(tree, directoryId);
  if (depth + levels > maxDirectoryDepth) return { ok: false, reason: 'depth' };
  const taken = tree.some(
    (node) =>
      node.parentId === parentId &&
      node.directoryId !== directoryId &&
      directoryNameKey(node.name) === directoryNameKey(name),
  );
  return taken ? { ok: false, reason: 'taken' } : { ok: true };
}

/** Depth first, siblings by name: the order in which a tree is read. */
export function inTreeOrder<T extends DirectoryNode>(tree: readonly T[]): T[] {
  const byParent = Map.groupBy(tree, (node) => node.parentId);
  const under = (parentId: string | null): T[] =>
    [...(byParent.get(parentId) ?? [])]
      .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }))
      .flatMap((node) => [node, ...under(node.directoryId)]);
  return under(null);
}

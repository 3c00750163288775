// The tree while somebody searches it: what matches with its way from the top, and where a department was dragged to before
// the server has answered.
import type { GroupNode } from '@xinqi/wire/org';

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Departments whose name holds `text`, with those above them; `open`: what has something below it to show. */
export function searchTree(
  nodes: readonly GroupNode[],
  text: string,
): { nodes: GroupNode[]; open: string[]; found: number } {
  const wanted = plain(text);
  const open: string[] = [];
  let found = 0;
  const walk = (siblings: readonly GroupNode[]): GroupNode[] => {
    const kept: GroupNode[] = [];
    for (const node of siblings) {
      const below = walk(node.childCorpGroups);
      const match = plain(node.name).includes(wanted);
      if (match) found += 1;
      if (below.length > 0) open.push(node.groupId);
      if (match || below.length > 0) kept.push({ ...node, childCorpGroups: below });
    }
    return kept;
  };
  return { nodes: walk(nodes), open, found };
}

/** Where a department is put: last under a parent (absent: the enterprise), or right beside one that stands there. */
export type Place = {
  parentId: string | undefined;
  beside?: { groupId: string; side: 'before' | 'after' };
};

/** The tree with one department somewhere else; as the server does it, its version is one higher. */
export function movedTree(nodes: readonly GroupNode[], groupId: string, place: Place): GroupNode[] {
  let moved: GroupNode | undefined;
  const without = (siblings: readonly GroupNode[]): GroupNode[] =>
    siblings.flatMap((node) => {
      if (node.groupId === groupId) {
        moved = { ...node, version: node.version + 1 };
        return [];
      }
      const below = node.childCorpGroups.length > 0 ? without(node.childCorpGroups) : node.childCorpGroups;
      return [
        below.length === node.childCorpGroups.length && !moved ? node : { ...node, childCorpGroups: below },
      ];
    });
  const rest = without(nodes);
  if (!moved) return [...nodes];
  const placed = (siblings: readonly GroupNode[]): GroupNode[] => {
    const at = siblings.findIndex((node) => node.groupId === place.beside?.groupId);
    const index = at < 0 ? siblings.length : place.beside?.side === 'before' ? at : at + 1;
    return siblings.toSpliced(index, 0, moved!);
  };
  if (place.parentId === undefined) return placed(rest);
  const under = (siblings: readonly GroupNode[]): GroupNode[] =>
    siblings.map((node) =>
      node.groupId === place.parentId
        ? { ...node, childCorpGroups: placed(node.childCorpGroups) }
        : node.childCorpGroups.length > 0
          ? { ...node, childCorpGroups: under(node.childCorpGroups) }
          : node,
    );
  return under(rest);
}

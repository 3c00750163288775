// The nested departments as what a virtual tree and a list of choices need.
import type { GroupNode } from '@xinqi/wire/org';

export type FlatGroup = {
  groupId: string;
  name: string;
  parentId: string | null;
  depth: number;
  version: number;
  headName: string | null;
  dingDeptId: string | null;
  /** Names from the top, for choosing one among ten thousand. */
  path: string;
  siblings: readonly GroupNode[];
};

/** Depth first, in the enterprise's order. */
export function flatGroups(nodes: readonly GroupNode[]): FlatGroup[] {
  const rows: FlatGroup[] = [];
  const walk = (siblings: readonly GroupNode[], parent: FlatGroup | null) => {
    for (const node of siblings) {
      const row: FlatGroup = {
        groupId: node.groupId,
        name: node.name,
        parentId: parent?.groupId ?? null,
        depth: (parent?.depth ?? 0) + 1,
        version: node.version,
        headName: node.headName,
        dingDeptId: node.dingDeptId ?? null,
        path: parent ? `${parent.path} / ${node.name}` : node.name,
        siblings,
      };
      rows.push(row);
      walk(node.childCorpGroups, row);
    }
  };
  walk(nodes, null);
  return rows;
}

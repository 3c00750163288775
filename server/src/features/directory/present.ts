// Rows of the tree → domain nodes and wire.
import { type DirectoryNode, directorySubtree, inTreeOrder } from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import type { directoryRoutes, DirectoryRow as WireRow } from '@xinqi/wire/directory';
import type { ArchivedCounts } from './ports.ts';
import type { DirectoryRow } from './store.ts';

export const nodeOf = (row: DirectoryRow): DirectoryNode => ({
  directoryId: row.directory_id,
  parentId: row.parent_id,
  name: row.name,
});

export const presentDirectory = (row: DirectoryRow): Output<(typeof directoryRoutes)['create']> => ({
  ...nodeOf(row),
  version: row.version,
});

/** The whole tree, depth first, with what stands in each directory. */
export function presentTree(rows: readonly DirectoryRow[], counts: ArchivedCounts): WireRow[] {
  const byId = new Map(rows.map((row) => [row.directory_id, row]));
  const nodes = inTreeOrder(rows.map(nodeOf));
  const depths = new Map<string | null, number>([[null, 0]]);
  const countOf = (id: string) => counts.byDirectory.get(id) ?? 0;
  return nodes.map((node) => {
    const row = byId.get(node.directoryId)!;
    const depth = (depths.get(node.parentId) ?? 0) + 1;
    depths.set(node.directoryId, depth);
    return {
      ...presentDirectory(row),
      depth,
      count: countOf(node.directoryId),
      totalCount: [...directorySubtree(nodes, node.directoryId)].reduce((n, id) => n + countOf(id), 0),
      createTime: row.created_at.toISOString(),
      updateTime: row.updated_at.toISOString(),
    };
  });
}

// Which directories are unfolded, and what follows for the rows that are seen.
import type { DirectoryRow } from '@xinqi/wire/directory';

/** A tree of this size is shown whole at first. */
const SMALL = 20;

export const hasChildren = (rows: readonly DirectoryRow[], directoryId: string): boolean =>
  rows.some((row) => row.parentId === directoryId);

/** Ids from the top down to the parent of `directoryId`. */
export function pathTo(rows: readonly DirectoryRow[], directoryId: string | null | undefined): string[] {
  const byId = new Map(rows.map((row) => [row.directoryId, row]));
  const path: string[] = [];
  for (let id = byId.get(directoryId ?? '')?.parentId; id; id = byId.get(id)?.parentId) path.unshift(id);
  return path;
}

/** What is unfolded at first: everything of a small tree, else the way to what is chosen. */
export const openAtFirst = (
  rows: readonly DirectoryRow[],
  selected: string | null | undefined,
): ReadonlySet<string> =>
  new Set(rows.length <= SMALL ? rows.map((row) => row.directoryId) : pathTo(rows, selected));

/** Rows whose every ancestor is unfolded, in tree order. */
export function visibleRows(rows: readonly DirectoryRow[], open: ReadonlySet<string>): DirectoryRow[] {
  const shown = new Set<string>();
  return rows.filter((row) => {
    const seen = row.parentId === null || (shown.has(row.parentId) && open.has(row.parentId));
    if (seen) shown.add(row.directoryId);
    return seen;
  });
}

// The tree and its counters, in pages as the call answers them.
import { type DirectoryRow, directoryRoutes } from '@xinqi/wire/directory';
import { useCall } from '../../platform/call/use-call.ts';

export type DirectoryTree = {
  rows: readonly DirectoryRow[];
  noArchivedCnt: number;
  archivedCnt: number;
  mayManage: boolean;
};

/** Most rows of one answer; a tree has at most 500. */
const PAGE = 200;

export const useDirectories = (list?: 'apply' | 'sign') =>
  useCall(
    directoryRoutes.listByPage,
    { pageSize: PAGE, list },
    {
      async read(ask): Promise<DirectoryTree> {
        for (let rows: DirectoryRow[] = [], itemPage = 1; ; itemPage++) {
          const page = await ask({ itemPage, pageSize: PAGE, list });
          rows = [...rows, ...page.list];
          if (page.list.length < PAGE || rows.length >= page.total) return { ...page, rows };
        }
      },
    },
  );

/** The way to each directory, in the order of the tree. */
export function pathsOf(rows: readonly DirectoryRow[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { directoryId, parentId, name } of rows) {
    const above = parentId === null ? undefined : paths.get(parentId);
    paths.set(directoryId, above === undefined ? name : `${above} / ${name}`);
  }
  return paths;
}

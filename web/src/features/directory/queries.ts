// The tree and its counters, keyed by the acting identity; changes read the lists of contracts again too.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DirectoryRow, directoryRoutes } from '@xinqi/wire/directory';
import { call } from '../../platform/client.ts';
import { useSession } from '../../platform/session.ts';

export type DirectoryTree = {
  rows: readonly DirectoryRow[];
  noArchivedCnt: number;
  archivedCnt: number;
  mayManage: boolean;
};

/** Most rows of one answer; a tree has at most 500. */
const PAGE = 200;

async function readTree(list: 'apply' | 'sign' | undefined, signal: AbortSignal): Promise<DirectoryTree> {
  for (let rows: DirectoryRow[] = [], itemPage = 1; ; itemPage++) {
    const page = await call(
      directoryRoutes.listByPage,
      { itemPage, pageSize: PAGE, ...(list ? { list } : {}) },
      { signal },
    );
    rows = [...rows, ...page.list];
    if (page.list.length < PAGE || rows.length >= page.total) return { ...page, rows };
  }
}

export function useDirectories(list?: 'apply' | 'sign') {
  const acting = useSession(({ currentAuthUser: user }) => `${user?.userId ?? ''} ${user?.corpId ?? ''}`);
  return useQuery({
    queryKey: ['directories', acting, list],
    queryFn: ({ signal }) => readTree(list, signal),
  });
}

/** After a change of the tree or of what stands in it. */
export function useRefreshDirectories(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['directories'] }),
      client.invalidateQueries({ queryKey: ['contracts'] }),
    ]);
  };
}

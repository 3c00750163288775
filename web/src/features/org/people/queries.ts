// Reads of departments and people, keyed by the enterprise that is acting.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '@xinqi/wire';
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { call } from '../../../platform/client.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';
import { movedTree, type Place } from '../group/tree-search.ts';

export const PAGE_SIZE = 20;
const useCorp = () => useSession(({ currentAuthUser }) => currentAuthUser?.corpId ?? '');

export function useGroups() {
  return useQuery({
    queryKey: ['org', useCorp(), 'groups'],
    enabled: useMay('memberManage'),
    queryFn: ({ signal }) => call(orgRoutes.treeGroup, {}, { signal }),
  });
}

export function usePeople(query: { groupId: string | undefined; keyword: string; itemPage: number }) {
  const { groupId, keyword, itemPage } = query;
  return useQuery({
    queryKey: ['org', useCorp(), 'people', groupId, keyword, itemPage],
    enabled: useMay('memberManage'),
    queryFn: ({ signal }) =>
      call(
        orgRoutes.listPeople,
        { itemPage, pageSize: PAGE_SIZE, ...(groupId ? { groupId } : {}), ...(keyword ? { keyword } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useJoins(itemPage: number) {
  return useQuery({
    queryKey: ['org', useCorp(), 'joins', itemPage],
    enabled: useMay('memberManage'),
    queryFn: ({ signal }) => call(orgRoutes.corpJoins, { itemPage, pageSize: PAGE_SIZE }, { signal }),
  });
}

/** How many requests to join nobody has decided; undefined: not known. */
export function useWaitingJoins(): number | undefined {
  const waiting = useQuery({
    queryKey: ['org', useCorp(), 'joins', 'waiting'],
    enabled: useMay('memberManage'),
    queryFn: ({ signal }) => call(orgRoutes.corpJoins, { itemPage: 1, pageSize: 1, state: 0 }, { signal }),
  });
  return waiting.data?.total;
}

export function useRolesOf(memberId: string) {
  return useQuery({
    queryKey: ['org', useCorp(), 'roles', memberId],
    gcTime: 0,
    queryFn: ({ signal }) => call(roleRoutes.listAssignRole, { memberId }, { signal }),
  });
}

/** Shows a department where it was dragged to, before the server has answered. */
export function useMoveInTree(): (groupId: string, place: Place) => void {
  const client = useQueryClient();
  const corp = useCorp();
  return (groupId, place) =>
    client.setQueryData<Output<typeof orgRoutes.treeGroup>>(
      ['org', corp, 'groups'],
      (tree) => tree && { ...tree, childCorpGroups: movedTree(tree.childCorpGroups, groupId, place) },
    );
}

export function useRefreshOrg(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['org'] });
}

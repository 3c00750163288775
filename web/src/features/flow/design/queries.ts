// Reads for drawing flows, keyed by the enterprise that is acting.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FlowType, flowRight } from '@xinqi/domain';
import { flowRoutes } from '@xinqi/wire/flow';
import { type GroupNode, orgRoutes } from '@xinqi/wire/org';
import { type SealRow, sealRoutes } from '@xinqi/wire/seal';
import { call } from '../../../platform/client.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';

export const PAGE_SIZE = 20;
/** A flow names 200 seals at most. */
const mostSealPages = 10;
const useCorp = () => useSession(({ currentAuthUser }) => currentAuthUser?.corpId ?? '');

export function useFlows(flowType: FlowType, keyword: string, itemPage: number) {
  return useQuery({
    queryKey: ['flows', useCorp(), 'list', flowType, keyword, itemPage],
    enabled: useMay(flowRight[flowType]),
    queryFn: ({ signal }) =>
      call(flowRoutes.pageFlow, { flowType, keyword, itemPage, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One flow to draw on; never an old one: its version decides whether a change is kept. */
export function useFlow(flowType: FlowType, flowId: string | undefined) {
  return useQuery({
    queryKey: ['flows', useCorp(), 'one', flowId],
    enabled: useMay(flowRight[flowType]) && flowId !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(flowRoutes.info, { flowId: flowId! }, { signal }),
  });
}

export function useFlowsOf(memberId: string | undefined, flowType: FlowType) {
  return useQuery({
    queryKey: ['flows', useCorp(), 'of', memberId, flowType],
    enabled: memberId !== undefined,
    queryFn: ({ signal }) =>
      call(
        flowRoutes.findflowByUserPaged,
        { memberId: memberId!, flowType, pageSize: 50, itemPage: 1 },
        { signal },
      ),
  });
}

export type GroupPath = { groupId: string; name: string; path: string; chain: readonly string[] };

/** `chain`: itself, then those above it. */
function pathsOf(nodes: readonly GroupNode[], above: GroupPath | null = null): GroupPath[] {
  return nodes.flatMap((node) => {
    const { groupId, name } = node;
    const row = {
      groupId,
      name,
      path: above ? `${above.path} / ${name}` : name,
      chain: [groupId, ...(above?.chain ?? [])],
    };
    return [row, ...pathsOf(node.childCorpGroups, row)];
  });
}

export function useGroupPaths() {
  return useQuery({
    queryKey: ['flows', useCorp(), 'groups'],
    queryFn: async ({ signal }) => {
      const { childCorpGroups } = await call(orgRoutes.listGroup, {}, { signal, path: '/c/listGroup' });
      return pathsOf(childCorpGroups);
    },
  });
}

/** Seals that a flow may be limited to: those that are not retired. */
export function useSealChoice() {
  return useQuery({
    queryKey: ['flows', useCorp(), 'seals'],
    enabled: useMay('sealManage'),
    queryFn: async ({ signal }) => {
      const seals: SealRow[] = [];
      for (let itemPage = 1; itemPage <= mostSealPages; itemPage++) {
        const { list, total } = await call(sealRoutes.sealList, { itemPage, pageSize: 50 }, { signal });
        seals.push(...list);
        if (itemPage * 50 >= total) break;
      }
      return seals.filter(({ state }) => state !== 5);
    },
  });
}

export function useRefreshFlows(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['flows'] });
}

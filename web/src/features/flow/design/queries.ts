// Reads for drawing flows.
import { type FlowType, flowRight } from '@xinqi/domain';
import { flowRoutes } from '@xinqi/wire/flow';
import { type GroupNode, orgRoutes } from '@xinqi/wire/org';
import { type SealRow, sealRoutes } from '@xinqi/wire/seal';
import { useCall } from '../../../platform/call/use-call.ts';
import { useMay } from '../../../platform/rights/rights.ts';

/** A flow names 200 seals at most. */
const mostSealPages = 10;

/** One flow to draw on; never an old one: its version decides whether a change is kept. Its right follows from its type. */
export const useFlow = (flowType: FlowType, flowId: string | undefined) =>
  useCall(
    flowRoutes.info,
    { flowId: flowId ?? '' },
    { when: useMay(flowRight[flowType]) && flowId !== undefined, fresh: true },
  );

export const useFlowsOf = (memberId: string | undefined, flowType: FlowType) =>
  useCall(
    flowRoutes.findflowByUserPaged,
    { memberId: memberId ?? '', flowType, pageSize: 50, itemPage: 1 },
    { when: memberId !== undefined },
  );

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

export const useGroupPaths = () =>
  useCall(
    orgRoutes.listGroup,
    {},
    { as: { path: '/c/listGroup' }, read: async (ask) => pathsOf((await ask({})).childCorpGroups) },
  );

/** Seals that a flow may be limited to: those that are not retired. */
export const useSealChoice = () =>
  useCall(
    sealRoutes.sealList,
    { pageSize: 50 },
    {
      async read(ask) {
        const seals: SealRow[] = [];
        for (let itemPage = 1; itemPage <= mostSealPages; itemPage++) {
          const { list, total } = await ask({ itemPage, pageSize: 50 });
          seals.push(...list);
          if (itemPage * 50 >= total) break;
        }
        return seals.filter(({ state }) => state !== 5);
      },
    },
  );

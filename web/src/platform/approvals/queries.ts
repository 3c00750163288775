// Keys and counters of approvals, shared by the approvals pages, the workbench and the menu: one decision renews them all.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { flowRoutes } from '@xinqi/wire/flow';
import { call } from '../client.ts';
import { useSession } from '../session.ts';

export type FlowType = 0 | 1;
/** Requests to send contracts, and to use seals, answer alike. */
export const listRoute = {
  0: flowRoutes.approverContract,
  1: flowRoutes.findSealApprovalByPage,
} as const satisfies Record<FlowType, unknown>;
export const approvalPage = { 0: '/corp/approval', 1: '/corp/signInfo/sealApproval' } as const;

/** Keyed by who acts, so that a switch of identity never shows the other's rows. */
export const useApprovalKey = (): readonly [string, string] => [
  'approvals',
  useSession(({ currentAuthUser: user }) => `${user?.userId ?? ''} ${user?.corpId ?? ''}`),
];

/** How many requests of one type wait for the acting member; nothing is asked for a person, or a session not proved yet. */
export function useTodo(flowType: FlowType) {
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  return useQuery({
    queryKey: [...useApprovalKey(), 'todo', flowType],
    enabled: corp,
    queryFn: ({ signal }) => call(listRoute[flowType], { tab: 'todo', pageSize: 1 }, { signal }),
    select: ({ todo }) => todo,
  });
}

export function useRefreshApprovals(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['approvals'] });
}

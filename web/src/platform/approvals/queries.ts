// Where approvals are read and shown, for the approvals pages, the workbench and the menu.
import { flowRoutes } from '@xinqi/wire/flow';
import { useCall } from '../call/use-call.ts';

export type FlowType = 0 | 1;
/** Requests to send contracts, and to use seals, answer alike. */
export const listRoute = {
  0: flowRoutes.approverContract,
  1: flowRoutes.findSealApprovalByPage,
} as const satisfies Record<FlowType, unknown>;
export const approvalPage = { 0: '/corp/approval', 1: '/corp/signInfo/sealApproval' } as const;

/** How many requests of one type wait for the acting member; nothing is asked for a person, or a session not proved yet. */
export function useTodo(flowType: FlowType) {
  const found = useCall(listRoute[flowType], { tab: 'todo', pageSize: 1 });
  return { ...found, data: found.data?.todo };
}

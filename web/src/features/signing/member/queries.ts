// Reads of members' contracts and deliveries, keyed by the enterprise that is acting.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input } from '@xinqi/wire';
import { signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../platform/client.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';

export const PAGE_SIZE = 20;
const useCorp = () => useSession(({ currentAuthUser }) => currentAuthUser?.corpId ?? '');
const useLooks = () => useMay('memberFile', 'subjectContract');

export type MemberQuery = Input<typeof signingRoutes.memberContracts>;
export type Whose = Input<typeof signingRoutes.memberContractNum>;

export function useMemberContracts(query: MemberQuery) {
  return useQuery({
    queryKey: ['contracts', useCorp(), 'members', query],
    enabled: useLooks(),
    queryFn: ({ signal }) =>
      call(signingRoutes.memberContracts, { pageSize: PAGE_SIZE, ...query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMemberNumbers(whose: Whose) {
  return useQuery({
    queryKey: ['contracts', useCorp(), 'member-numbers', whose],
    enabled: useLooks(),
    queryFn: ({ signal }) => call(signingRoutes.memberContractNum, whose, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMemberChoice(groupId: string, keyword: string) {
  return useQuery({
    queryKey: ['org', useCorp(), 'member-choice', groupId, keyword],
    enabled: useLooks(),
    queryFn: ({ signal }) =>
      call(signingRoutes.memberChoice, { keyword, ...(groupId ? { groupId } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDeliveries(query: Input<typeof signingRoutes.deliverList>) {
  return useQuery({
    queryKey: ['contracts', useCorp(), 'deliveries', query],
    queryFn: ({ signal }) => call(signingRoutes.deliverList, { pageSize: PAGE_SIZE, ...query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

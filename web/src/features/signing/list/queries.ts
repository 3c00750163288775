// Reads of the workbench and the lists, keyed by the acting identity so that a switch never shows the other's rows.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../platform/client.ts';
import { useSession } from '../../../platform/session.ts';
import { inputOf, type ListQuery } from './list-address.ts';

const useActing = () =>
  useSession(({ currentAuthUser: user }) => `${user?.userId ?? ''} ${user?.corpId ?? ''}`);

/** What is not given has its default: all tabs, first page, newest first. */
export function useApplyList(query: ListQuery) {
  return useQuery({
    queryKey: ['contracts', useActing(), 'apply', query],
    queryFn: ({ signal }) => call(signingRoutes.applyList, inputOf(query), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSignList(query: ListQuery) {
  return useQuery({
    queryKey: ['contracts', useActing(), 'sign', query],
    queryFn: ({ signal }) => call(signingRoutes.signInfoList, inputOf(query), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useApplyCount() {
  return useQuery({
    queryKey: ['contracts', useActing(), 'apply-count'],
    queryFn: ({ signal }) => call(signingRoutes.applyCount, {}, { signal }),
  });
}

export function useSignCount() {
  return useQuery({
    queryKey: ['contracts', useActing(), 'sign-count'],
    queryFn: ({ signal }) => call(signingRoutes.signInfoCount, {}, { signal }),
  });
}

/** Contracts sent and finished on each of the last days. */
export function useTrend(days: number) {
  return useQuery({
    queryKey: ['contracts', useActing(), 'trend', days],
    queryFn: ({ signal }) => call(signingRoutes.applyTrend, { days }, { signal }),
  });
}

/** After a write: every list and counter is read again. */
export function useRefreshContracts(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['contracts'] });
}

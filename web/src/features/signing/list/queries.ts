// Reads of the workbench and the lists, keyed by the acting identity so that a switch never shows the other's rows.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../platform/client.ts';
import { useSession } from '../../../platform/session.ts';

export const PAGE_SIZE = 20;
export type ListFilter = { signStatus: number; itemPage: number; keyword: string; pageSize?: number };

const useActing = () =>
  useSession(({ currentAuthUser: user }) => `${user?.userId ?? ''} ${user?.corpId ?? ''}`);

/** A contract number is searched as a number, anything else as a part of the name. */
export function searchOf(keyword: string): { applyNo?: string; contractName?: string } {
  const text = keyword.trim();
  if (!text) return {};
  return /^APL[0-9A-Z]{3,26}$/i.test(text) ? { applyNo: text.toUpperCase() } : { contractName: text };
}

const inputOf = ({ signStatus, itemPage, keyword, pageSize }: ListFilter) => ({
  signStatus,
  itemPage,
  pageSize: pageSize ?? PAGE_SIZE,
  ...searchOf(keyword),
});

export function useApplyList(filter: ListFilter) {
  return useQuery({
    queryKey: ['contracts', useActing(), 'apply', filter],
    queryFn: ({ signal }) => call(signingRoutes.applyList, inputOf(filter), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSignList(filter: ListFilter) {
  return useQuery({
    queryKey: ['contracts', useActing(), 'sign', filter],
    queryFn: ({ signal }) => call(signingRoutes.signInfoList, inputOf(filter), { signal }),
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

/** After a write: every list and counter is read again. */
export function useRefreshContracts(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['contracts'] });
}

// Reads of seals, their grants and uses, keyed by the enterprise that is acting.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SealState } from '@xinqi/domain';
import { sealRoutes } from '@xinqi/wire/seal';
import { call } from '../../../platform/client.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';

export const PAGE_SIZE = 50;
export const useCorp = () => useSession(({ currentAuthUser }) => currentAuthUser?.corpId ?? '');

export function useSeals(keyword: string, state: SealState | undefined, itemPage: number) {
  return useQuery({
    queryKey: ['seals', useCorp(), 'list', keyword, state, itemPage],
    enabled: useMay('sealManage'),
    queryFn: ({ signal }) =>
      call(
        sealRoutes.sealList,
        { itemPage, ...(keyword ? { keyword } : {}), ...(state === undefined ? {} : { state }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useUsable() {
  return useQuery({
    queryKey: ['seals', useCorp(), 'usable'],
    queryFn: ({ signal }) => call(sealRoutes.usableList, {}, { signal }),
  });
}

export function useGrants(sealId: string, itemPage: number) {
  return useQuery({
    queryKey: ['seals', useCorp(), 'grants', sealId, itemPage],
    queryFn: ({ signal }) => call(sealRoutes.sealUsers, { sealId, itemPage, pageSize: 20 }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useUses(sealId: string | undefined, itemPage: number) {
  return useQuery({
    queryKey: ['seals', useCorp(), 'uses', sealId ?? '', itemPage],
    queryFn: ({ signal }) =>
      call(sealRoutes.sealUses, { itemPage, pageSize: 20, ...(sealId ? { sealId } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useGrantees(keyword: string) {
  return useQuery({
    queryKey: ['seals', useCorp(), 'grantees', keyword],
    queryFn: ({ signal }) => call(sealRoutes.sealGrantees, keyword ? { keyword } : {}, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRefreshSeals(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['seals'] });
}

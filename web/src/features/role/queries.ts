// Reads of roles, keyed by the enterprise that is acting.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { roleRoutes } from '@xinqi/wire/role';
import { call } from '../../platform/client.ts';
import { useMay } from '../../platform/rights/rights.ts';
import { useSession } from '../../platform/session.ts';

const useCorp = () => useSession(({ currentAuthUser }) => currentAuthUser?.corpId ?? '');

export function useRoles(keyword: string) {
  return useQuery({
    queryKey: ['roles', useCorp(), 'list', keyword],
    enabled: useMay('roleManage'),
    queryFn: ({ signal }) => call(roleRoutes.list, keyword ? { keyword } : {}, { signal }),
  });
}

export function useRole(roleId: string | undefined) {
  return useQuery({
    queryKey: ['roles', useCorp(), 'one', roleId ?? 'new'],
    enabled: useMay('roleManage'),
    gcTime: 0,
    queryFn: ({ signal }) => call(roleRoutes.detail, roleId ? { roleId } : {}, { signal }),
  });
}

export function useHolders(roleId: string, itemPage: number) {
  return useQuery({
    queryKey: ['roles', useCorp(), 'holders', roleId, itemPage],
    queryFn: ({ signal }) =>
      call(roleRoutes.detailAssignRoles, { roleId, itemPage, pageSize: 20 }, { signal }),
  });
}

export function useRefreshRoles(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['roles'] });
}

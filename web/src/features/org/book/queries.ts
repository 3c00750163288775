// Reads of the address book, keyed by the acting identity.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { orgRoutes } from '@xinqi/wire/org';
import { call } from '../../../platform/client.ts';
import { useSession } from '../../../platform/session.ts';

export const PAGE_SIZE = 20;
export type BookQuery = { keyword: string; userType: 0 | 1 | undefined; itemPage: number };

const useActing = () =>
  useSession(({ currentAuthUser: user }) => `${user?.userId ?? ''} ${user?.corpId ?? ''}`);

export function useContacts({ keyword, userType, itemPage }: BookQuery) {
  return useQuery({
    queryKey: ['contacts', useActing(), 'list', keyword, userType, itemPage],
    queryFn: ({ signal }) =>
      call(
        orgRoutes.signersList,
        {
          itemPage,
          pageSize: PAGE_SIZE,
          ...(keyword ? { keyword } : {}),
          ...(userType === undefined ? {} : { userType }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useDoubles() {
  return useQuery({
    queryKey: ['contacts', useActing(), 'doubles'],
    queryFn: ({ signal }) => call(orgRoutes.signersDoubles, {}, { signal }),
  });
}

export function useRefreshContacts(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['contacts'] });
}

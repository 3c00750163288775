// The tags that somebody keeps, as a person or for the enterprise that he acts for, and which things each labels.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '@xinqi/wire';
import { sealRoutes } from '@xinqi/wire/seal';
import { call } from '../../platform/client.ts';
import { useSession } from '../../platform/session.ts';

export type TagRow = Output<(typeof sealRoutes)['tagList']>['list'][number];
export type TagSide = 'i' | 'c';

export function useTags(side: TagSide) {
  const client = useQueryClient();
  const who = useSession(({ authUser, currentAuthUser }) =>
    side === 'c' ? currentAuthUser?.corpId : authUser?.userId,
  );
  const key = ['tags', side, who];
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call(sealRoutes.tagList, {}, { path: `/${side}/userTag/list`, quiet: true, signal }),
  });
  const again = () => client.invalidateQueries({ queryKey: key });
  const { list = [] } = found.data ?? {};
  return {
    list,
    of: (id: string) => list.filter((tag) => tag.targetIds.includes(id)),
    async save(tag: { tagId?: string; name: string; targetIds: string[] }) {
      await call(sealRoutes.tagSave, tag, { path: `/${side}/userTag/save` });
      await again();
    },
    async drop(tagId: string) {
      await call(sealRoutes.tagDelete, { tagId }, { path: `/${side}/userTag/delete` });
      await again();
    },
  };
}
export type Tags = ReturnType<typeof useTags>;

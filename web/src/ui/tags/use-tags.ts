// The tags that somebody keeps, as a person or for the enterprise that he acts for, and which things each labels.
import type { Output } from '@xinqi/wire';
import { sealRoutes } from '@xinqi/wire/seal';
import { useAct } from '../../platform/call/use-act.ts';
import { useCall } from '../../platform/call/use-call.ts';

export type TagRow = Output<(typeof sealRoutes)['tagList']>['list'][number];
export type TagSide = 'i' | 'c';

export function useTags(side: TagSide) {
  const at = (act: string) => ({ path: `/${side}/userTag/${act}` });
  const found = useCall(sealRoutes.tagList, {}, { as: { ...at('list'), quiet: true } });
  const saving = useAct(sealRoutes.tagSave, { as: at('save') });
  const dropping = useAct(sealRoutes.tagDelete, { as: at('delete') });
  const { list = [] } = found.data ?? {};
  return {
    list,
    of: (id: string) => list.filter((tag) => tag.targetIds.includes(id)),
    save: (tag: { tagId?: string; name: string; targetIds: string[] }) => saving.send(tag),
    drop: (tagId: string) => dropping.send({ tagId }),
  };
}
export type Tags = ReturnType<typeof useTags>;

// Saved hand signatures of a signed-in person: take one, sort them by tags, delete one.
import { sealRoutes } from '@xinqi/wire/seal';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '../../../../platform/call/use-act.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import type { PadStrokes } from '../../../../ui/sign-pad/index.ts';
import { SvgImage } from '../../../../ui/sign-pad/svg-image.tsx';
import { TagFilter } from '../../../../ui/tags/tag-filter.tsx';
import { useTags } from '../../../../ui/tags/use-tags.ts';

const TagDialog = lazy(() =>
  import('../../../../ui/tags/tag-dialog.tsx').then((module) => ({ default: module.TagDialog })),
);

export function useSavedHands(wanted: boolean) {
  const { data } = useCall(sealRoutes.handSignList, {}, { as: { quiet: true }, when: wanted });
  const removing = useAct(sealRoutes.handSignDelete);
  const saving = useAct(sealRoutes.handSignCreate, { done: '保存成功' });
  const remove = (handSignId: string) => removing.run({ handSignId });
  const save = (strokes: PadStrokes) => saving.run({ strokes: [...strokes] });
  return { list: data?.list ?? [], remove, save };
}

type Props = {
  hands: ReturnType<typeof useSavedHands>;
  pickedId: string | undefined;
  onPick: (handSignId: string, svg: string) => void;
};

export function SavedHands(props: Props) {
  return props.hands.list.length === 0 ? null : <HandList {...props} />;
}

function HandList({ hands, pickedId, onPick }: Props) {
  const tags = useTags('i');
  const [tagId, setTagId] = useState<string>();
  const [labelled, setLabelled] = useState<string>();
  const chosen = tags.list.find((tag) => tag.tagId === tagId);
  return (
    <>
      <TagFilter tags={tags} value={chosen?.tagId} onValue={setTagId} />
      <ul className="saved-hands" aria-label="已保存的签名">
        {hands.list.map(
          ({ handSignId, svg }, i) =>
            (!chosen || chosen.targetIds.includes(handSignId)) && (
              <li key={handSignId}>
                <button
                  type="button"
                  className="saved-hand"
                  aria-pressed={handSignId === pickedId}
                  aria-label={`使用已保存的签名${i + 1}`}
                  onClick={() => onPick(handSignId, svg)}
                >
                  <SvgImage svg={svg} alt="" />
                </button>
                <button
                  type="button"
                  className="saved-drop"
                  aria-label={`删除已保存的签名${i + 1}`}
                  onClick={() => void hands.remove(handSignId)}
                >
                  ×
                </button>
                <Button
                  look="link"
                  className="small"
                  aria-label={`已保存的签名${i + 1}的标签`}
                  onClick={() => setLabelled(handSignId)}
                >
                  {tags
                    .of(handSignId)
                    .map((tag) => tag.name)
                    .join('、') || '标签'}
                </Button>
              </li>
            ),
        )}
      </ul>
      {labelled && (
        <Suspense>
          <TagDialog tags={tags} id={labelled} title="签名的标签" onClose={() => setLabelled(undefined)} />
        </Suspense>
      )}
    </>
  );
}

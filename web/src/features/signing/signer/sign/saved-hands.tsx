// Saved hand signatures of a signed-in person: take one, or delete it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sealRoutes } from '@xinqi/wire/seal';
import { call } from '../../../../platform/client.ts';
import { toast } from '../../../../platform/toast.ts';
import { SvgImage } from '../../../../ui/sign-pad/index.ts';

const key = ['hand-signs'];

export function useSavedHands(wanted: boolean) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(sealRoutes.handSignList, {}, { quiet: true, signal }),
    enabled: wanted,
  });
  const remove = async (handSignId: string) => {
    try {
      await call(sealRoutes.handSignDelete, { handSignId });
      await client.invalidateQueries({ queryKey: key });
    } catch (error) {
      toast.failure(error);
    }
  };
  const save = async (strokes: Parameters<typeof call<typeof sealRoutes.handSignCreate>>[1]['strokes']) => {
    try {
      await call(sealRoutes.handSignCreate, { strokes });
      toast.ok('保存成功');
      await client.invalidateQueries({ queryKey: key });
    } catch (error) {
      toast.failure(error);
    }
  };
  return { list: data?.list ?? [], remove, save };
}

type Props = {
  hands: ReturnType<typeof useSavedHands>;
  pickedId: string | undefined;
  onPick: (handSignId: string, svg: string) => void;
};

export function SavedHands({ hands, pickedId, onPick }: Props) {
  if (hands.list.length === 0) return null;
  return (
    <ul className="saved-hands" aria-label="已保存的签名">
      {hands.list.map(({ handSignId, svg }, i) => (
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
        </li>
      ))}
    </ul>
  );
}

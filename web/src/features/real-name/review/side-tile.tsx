// One side of a document: to be photographed or chosen, being sent, sent.
import { PictureTile } from '../ocr/picture-tile.tsx';
import type { Taken } from './use-pictures.ts';

type Props = {
  name: string;
  taken: Taken | undefined;
  error: string | undefined;
  ready: () => boolean;
  onTake: (file: File) => void;
};

export function SideTile({ name, taken, error, ready, onTake }: Props) {
  const busy = taken?.at === 'sending';
  const wrong = taken?.at === 'failed' ? taken.message : error;
  return (
    <PictureTile
      name={name}
      preview={taken?.preview}
      icon="file"
      taken={taken !== undefined}
      busy={busy}
      status={busy ? '正在上传…' : taken?.at === 'sent' ? '已上传' : ''}
      ready={ready}
      onTake={onTake}
    >
      {wrong && (
        <span className="field-error" role="alert">
          {wrong}
        </span>
      )}
    </PictureTile>
  );
}

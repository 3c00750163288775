// One side of a document: to be photographed or chosen, being sent, sent.
import { useRef } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { PictureInput } from '../ocr/picture-input.tsx';
import type { Taken } from './use-pictures.ts';

type Props = {
  name: string;
  taken: Taken | undefined;
  error: string | undefined;
  ready: () => boolean;
  onTake: (file: File) => void;
};

export function SideTile({ name, taken, error, ready, onTake }: Props) {
  const phone = usePhone();
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const pick = (input: HTMLInputElement | null) => {
    if (ready()) input?.click();
  };
  const busy = taken?.at === 'sending';
  const wrong = taken?.at === 'failed' ? taken.message : error;
  return (
    <li className="ocr-tile">
      <div className="ocr-view">
        {taken ? <img src={taken.preview} alt={`所选的${name}照片`} /> : <Icon name="file" size={28} />}
      </div>
      <div className="ocr-about">
        <strong>{name}</strong>
        <span className="muted small" role="status">
          {busy ? '正在上传…' : taken?.at === 'sent' ? '已上传' : ''}
        </span>
        <span className="ocr-acts">
          {phone && (
            <Button busy={busy} onClick={() => pick(camera.current)}>
              {taken ? '重拍' : '拍照'}
            </Button>
          )}
          <Button
            look={phone ? 'link' : 'plain'}
            busy={busy && !phone}
            disabled={busy}
            onClick={() => pick(album.current)}
          >
            {phone ? '从相册选择' : taken ? '更换照片' : '选择照片'}
          </Button>
        </span>
        <PictureInput ref={camera} label={`拍摄${name}`} camera onFile={onTake} />
        <PictureInput ref={album} label={`选择${name}`} onFile={onTake} />
      </div>
      {wrong && (
        <span className="field-error" role="alert">
          {wrong}
        </span>
      )}
    </li>
  );
}

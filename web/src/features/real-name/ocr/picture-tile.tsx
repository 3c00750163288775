// One picture of a card or a document: to be photographed or chosen. A phone opens its camera; its album and a desktop's files are one press away.
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { PictureInput } from './picture-input.tsx';

type Props = {
  name: string;
  preview: string | undefined;
  /** Shown while there is no picture. */
  icon: ComponentProps<typeof Icon>['name'];
  taken: boolean;
  busy: boolean;
  status: ReactNode;
  pdf?: boolean;
  ready: () => boolean;
  onTake: (file: File) => void;
  /** What is said of it below. */
  children?: ReactNode;
};

export function PictureTile(props: Props) {
  const { name, preview, icon, taken, busy, status, pdf = false, ready, onTake, children } = props;
  const phone = usePhone();
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const pick = (input: HTMLInputElement | null) => {
    if (ready()) input?.click();
  };
  return (
    <li className="ocr-tile">
      <div className="ocr-view">
        {preview ? <img src={preview} alt={`所选的${name}照片`} /> : <Icon name={icon} size={28} />}
      </div>
      <div className="ocr-about">
        <strong>{name}</strong>
        <span className="muted small" role="status">
          {status}
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
        <PictureInput ref={camera} label={`拍摄${name}`} camera pdf={pdf} onFile={onTake} />
        <PictureInput ref={album} label={`选择${name}`} pdf={pdf} onFile={onTake} />
      </div>
      {children}
    </li>
  );
}

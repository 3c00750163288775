// One side of a card: to be photographed, being read, read, with what is to be said of it. A phone opens its camera; its album and a
// desktop's files are one press away.
import { type OcrKind, ocrFieldLabels, ocrHints, ocrKindNames } from '@xinqi/domain';
import { useRef } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { PictureInput } from './picture-input.tsx';
import { readingOf, type Shot } from './use-shots.ts';

type Props = { kind: OcrKind; shot: Shot | undefined; ready: () => boolean; onTake: (file: File) => void };

export function OcrTile({ kind, shot, ready, onTake }: Props) {
  const phone = usePhone();
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const name = ocrKindNames[kind];
  const pick = (input: HTMLInputElement | null) => {
    if (ready()) input?.click();
  };
  const reading = readingOf(shot);
  const busy = shot?.at === 'reading';
  return (
    <li className="ocr-tile">
      <div className="ocr-view">
        {shot?.preview ? (
          <img src={shot.preview} alt={`所选的${name}照片`} />
        ) : (
          <Icon name={reading ? 'done' : kind === 'licence' ? 'company' : 'person'} size={28} />
        )}
      </div>
      <div className="ocr-about">
        <strong>{name}</strong>
        <span className="muted small" role="status">
          {busy && '正在识别，大约需要几秒…'}
          {reading && (reading.fields.length > 0 ? '已识别，请核对' : '没有识别出内容')}
        </span>
        <span className="ocr-acts">
          {phone && (
            <Button busy={busy} onClick={() => pick(camera.current)}>
              {shot ? '重拍' : '拍照'}
            </Button>
          )}
          <Button
            look={phone ? 'link' : 'plain'}
            busy={busy && !phone}
            disabled={busy}
            onClick={() => pick(album.current)}
          >
            {phone ? '从相册选择' : shot ? '更换照片' : '选择照片'}
          </Button>
        </span>
        <PictureInput ref={camera} label={`拍摄${name}`} camera pdf={kind === 'licence'} onFile={onTake} />
        <PictureInput ref={album} label={`选择${name}`} pdf={kind === 'licence'} onFile={onTake} />
      </div>
      <div className="ocr-said">
        {reading && reading.fields.length > 0 && (
          <dl className="ocr-fields">
            {reading.fields.map(({ name: field, value, sure }) => (
              <div key={field}>
                <dt>{ocrFieldLabels[field]}</dt>
                <dd>
                  {value}
                  {!sure && <span className="ocr-unsure">请核对</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {reading?.hints.map((hint) => (
          <span key={hint} className="ocr-hint small">
            {ocrHints[hint]}
          </span>
        ))}
        {shot?.at === 'failed' && (
          <span className="field-error" role="alert">
            {shot.message}
          </span>
        )}
      </div>
    </li>
  );
}

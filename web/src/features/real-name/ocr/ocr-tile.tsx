// One side of a card: to be photographed, being read, read, with what is to be said of it.
import { type OcrKind, ocrFieldLabels, ocrHints, ocrKindNames } from '@xinqi/domain';
import { PictureTile } from './picture-tile.tsx';
import { readingOf, type Shot } from './use-shots.ts';

type Props = { kind: OcrKind; shot: Shot | undefined; ready: () => boolean; onTake: (file: File) => void };

export function OcrTile({ kind, shot, ready, onTake }: Props) {
  const reading = readingOf(shot);
  const busy = shot?.at === 'reading';
  return (
    <PictureTile
      name={ocrKindNames[kind]}
      preview={shot?.preview}
      icon={reading ? 'done' : kind === 'licence' ? 'company' : 'person'}
      taken={shot !== undefined}
      busy={busy}
      status={
        <>
          {busy && '正在识别，大约需要几秒…'}
          {reading && (reading.fields.length > 0 ? '已识别，请核对' : '没有识别出内容')}
        </>
      }
      pdf={kind === 'licence'}
      ready={ready}
      onTake={onTake}
    >
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
    </PictureTile>
  );
}

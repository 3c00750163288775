// 拍照自动填写: optional, beside typing by hand. Nothing is taken before its consent, where one is needed.
import type { OcrKind } from '@xinqi/domain';
import type { OcrReading } from '@xinqi/wire/real-name';
import { usePhone } from '../../../ui/use-phone.ts';
import { OcrPhone } from './ocr-phone.tsx';
import { OcrTile } from './ocr-tile.tsx';
import type { Shots } from './use-shots.ts';
import './ocr-cards.css';

type Props = {
  kinds: readonly OcrKind[];
  shots: Shots;
  /** Whether he has agreed; says so where he has not. */
  ready: () => boolean;
  onTake: (kind: OcrKind, file: File) => void;
  /** The camera may be handed over to a phone, and what that read comes in. */
  handOver?: { consentHash: string; onReading: (reading: OcrReading) => void };
};

export function OcrSection({ kinds, shots, ready, onTake, handOver }: Props) {
  const phone = usePhone();
  return (
    <section className="ocr-section" aria-labelledby="ocr-title">
      <h2 id="ocr-title">拍照自动填写（选填）</h2>
      <p className="muted small">照片只用于识别文字，识别后即删除，不保存图片。也可以直接在下方手动填写。</p>
      <ul className="ocr-tiles">
        {kinds.map((kind) => (
          <OcrTile
            key={kind}
            kind={kind}
            shot={shots[kind]}
            ready={ready}
            onTake={(file) => onTake(kind, file)}
          />
        ))}
      </ul>
      {!phone && handOver && <OcrPhone {...handOver} kinds={kinds} ready={ready} />}
    </section>
  );
}

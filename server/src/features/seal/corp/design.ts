// From what an administrator chose to what is drawn. The words on the arc are the enterprise's registered name: nobody
// makes a seal of another one.
import { SealType, sealTypeName } from '@xinqi/domain';
import { AppearanceError } from '@xinqi/pdf/appearance';
import type { SealDesign } from '@xinqi/wire/seal';
import { AppError } from '../../../platform/app-error.ts';
import type { DrawingSource } from '../../sealing/index.ts';
import type { SealPreview } from '../door.ts';
import { preview } from '../draw-seals.ts';

const shapes = { 1: 'star', 2: 'round', 3: 'oval', 4: 'square', 5: 'rect' } as const;
export const colours = { 1: 'red', 2: 'blue', 3: 'black' } as const;

/** `sealId` decides where the anti-forgery lines run. */
export function sourceOf(design: SealDesign, corpName: string, sealId: string): DrawingSource {
  const person = design.sealType === SealType.LegalPerson;
  const text =
    design.text ?? (person || design.sealType === SealType.Official ? '' : sealTypeName[design.sealType]);
  return {
    type: 'seal',
    seal: {
      shape: shapes[design.shape],
      name: person ? (design.personName ?? '') : corpName,
      width: design.width,
      height: design.height,
      colour: colours[design.color],
      ...(text ? { text } : {}),
      ...(design.code ? { code: design.code } : {}),
      ...(design.lines ? { security: sealId } : {}),
    },
  };
}

const reasons: Partial<Record<AppearanceError['code'], string>> = {
  seal_name_length: '印章文字为2-40个字（方形名章2-16个字）',
  seal_text_length: '下弦文字不超过12个字',
  glyph_missing: '印章文字中有无法生成的字，请检查生僻字或符号',
};

/** Draws it once, or says what is wrong with it. SEAL_UNDRAWABLE */
export function drawn(source: DrawingSource): SealPreview {
  try {
    return preview(source);
  } catch (error) {
    if (!(error instanceof AppearanceError)) throw error;
    throw new AppError('SEAL_UNDRAWABLE', reasons[error.code]);
  }
}

const pointsPerMm = 72 / 25.4;
/** The picture of a seal for pages, with its real size. */
export const pictureOf = ({ svg, widthPt, heightPt }: SealPreview) => ({
  svg,
  widthMm: Math.round((widthPt / pointsPerMm) * 10) / 10,
  heightMm: Math.round((heightPt / pointsPerMm) * 10) / 10,
});

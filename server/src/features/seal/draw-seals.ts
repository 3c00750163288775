// Seals as everyone sees them: the same drawing goes into previews and into the PDF (CVE-2024-52271's lesson: what is
// shown is what is signed). Names may be undrawable; hand strokes are attacker-controlled.
import { createHash } from 'node:crypto';
import { AppearanceError, toSvg } from '@xinqi/pdf/appearance';
import type { Strokes } from '@xinqi/wire/seal';
import { AppError } from '../../platform/app-error.ts';
import { type DrawingSource, drawingOf } from '../sealing/index.ts';
import type { SealChoice, SealPreview } from './door.ts';

export function preview(source: DrawingSource): SealPreview {
  const drawing = drawingOf(source);
  return { svg: toSvg(drawing), widthPt: drawing.width, heightPt: drawing.height };
}

/** SHA-256 (hex) of a drawing as it is shown: the SVG holds the very numbers that go into the file. */
export const hashOf = ({ svg }: SealPreview): string => createHash('sha256').update(svg).digest('hex');

export function canDraw(source: DrawingSource): boolean {
  try {
    drawingOf(source);
    return true;
  } catch (error) {
    if (error instanceof AppearanceError) return false;
    throw error;
  }
}

export function personalSeal(name: string): SealChoice | undefined {
  const source = { type: 'square', name } as const;
  return canDraw(source) ? { sealId: 'personal', name: `${name}的个人印章`, source } : undefined;
}

/** What an enterprise shows that was not verified: blue, without the star of an official seal, and marked (docs/decisions/0061). */
export function sampleSeal(name: string): SealChoice | undefined {
  const seal = { shape: 'round', name, text: '未认证样章', width: 40, height: 40, colour: 'blue' } as const;
  const source = { type: 'seal', seal } as const;
  return canDraw(source) ? { sealId: 'sample', name: '样章（未认证）', source } : undefined;
}

/** SVG of strokes that are a signature; HAND_SIGN_EMPTY or PARAM_INVALID for others. */
export function drawStrokes(strokes: Strokes): string {
  try {
    return preview({ type: 'strokes', strokes }).svg;
  } catch (error) {
    if (!(error instanceof AppearanceError)) throw error;
    throw new AppError(error.code === 'signature_empty' ? 'HAND_SIGN_EMPTY' : 'PARAM_INVALID');
  }
}

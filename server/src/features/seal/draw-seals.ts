// Seals as everyone sees them: the same drawing goes into previews and into the PDF (CVE-2024-52271's lesson: what is
// shown is what is signed). Names may be undrawable; hand strokes are attacker-controlled.
import { AppearanceError, toSvg } from '@xinqi/pdf/appearance';
import type { Strokes } from '@xinqi/wire/seal';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { type DrawingSource, drawingOf } from '../sealing/index.ts';
import { asTenant } from './as-tenant.ts';
import type { SealChoice, SealPreview } from './door.ts';
import { findGeneratedSeal, insertGeneratedSeal } from './store.ts';

export function preview(source: DrawingSource): SealPreview {
  const drawing = drawingOf(source);
  return { svg: toSvg(drawing), widthPt: drawing.width, heightPt: drawing.height };
}

function canDraw(source: DrawingSource): boolean {
  try {
    drawingOf(source);
    return true;
  } catch (error) {
    if (error instanceof AppearanceError) return false;
    throw error;
  }
}

export async function corpSeal(
  tx: Tx,
  corpId: string,
  corpName: string,
  now: Date,
): Promise<SealChoice<'round'> | undefined> {
  return asTenant(tx, corpId, async () => {
    let seal = await findGeneratedSeal(tx, corpId);
    if (!seal) {
      const source = { type: 'round', name: corpName } as const;
      if (!canDraw(source)) return undefined;
      await insertGeneratedSeal(
        tx,
        { seal_id: uuidv7(now), corp_id: corpId, name: `${corpName}公章`, source },
        now,
      );
      seal = await findGeneratedSeal(tx, corpId);
    }
    return seal?.state === 'enabled'
      ? { sealId: seal.seal_id, name: seal.name, source: seal.source }
      : undefined;
  });
}

export function personalSeal(name: string): SealChoice<'square'> | undefined {
  const source = { type: 'square', name } as const;
  return canDraw(source) ? { sealId: 'personal', name: `${name}的个人印章`, source } : undefined;
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

// Marks → PDF appearances; and the strips of a 骑缝章, so that preparing and drawing agree on them.
import { edgeSquare } from '@xinqi/domain';
import {
  type Appearance,
  type Drawing,
  edgeSeal,
  enterpriseSeal,
  handSignature,
  roundSeal,
  squareSeal,
  textPage,
  toAppearance,
  tracedSeal,
} from '@xinqi/pdf/appearance';
import type { DrawingSource, Mark, Placed } from './mark.ts';

/** The drawing of a source; the preview that a signer sees is made by the same call. */
export function drawingOf(source: DrawingSource, box: { width?: number; height?: number } = {}): Drawing {
  if (source.type === 'strokes') return handSignature(source.strokes, box);
  if (source.type === 'seal') return enterpriseSeal(source.seal);
  if (source.type === 'traced') return tracedSeal(source.seal);
  return source.type === 'round' ? roundSeal({ name: source.name }) : squareSeal({ name: source.name });
}

/** A drawing fitted into its field without distortion, centred; `most`: never larger than its real size. */
function fitted(
  drawing: Drawing,
  width: number,
  height: number,
  most = Number.POSITIVE_INFINITY,
): Appearance {
  const scale = Math.min(width / drawing.width, height / drawing.height, most);
  const dx = (width - drawing.width * scale) / 2;
  const dy = (height - drawing.height * scale) / 2;
  const n = (value: number) => Number(value.toFixed(4));
  const { operators } = toAppearance(drawing);
  return {
    kind: 'operators',
    width,
    height,
    operators: `q ${n(scale)} 0 0 ${n(scale)} ${n(dx)} ${n(dy)} cm\n${operators}\nQ`,
  };
}

/** Where the strips of a seal stand, one per page; `at` is the share of the page height from the top. */
export function edgePlacements(
  source: DrawingSource,
  pages: { width: number; height: number }[],
  at: number,
): Placed[] {
  return edgeSeal(toAppearance(drawingOf(source)), pages, { at }).map(({ placement }) => placement);
}

/** Seals that an enterprise made have a real size, which a larger field does not change. */
export const hasRealSize = ({ type }: DrawingSource): boolean => type === 'seal' || type === 'traced';
const mostScale = (source: DrawingSource) => (hasRealSize(source) ? 1 : undefined);

function forEdges(source: DrawingSource): Appearance {
  const drawing = drawingOf(source);
  if (mostScale(source) === undefined) return toAppearance(drawing);
  return fitted(drawing, edgeSquare, edgeSquare, 1);
}

/** Appearance of every field of these marks, by field name. */
export async function drawMarks(marks: readonly Mark[]): Promise<Record<string, Appearance>> {
  const drawn: Record<string, Appearance> = {};
  for (const mark of marks) {
    if (mark.kind === 'text')
      drawn[mark.fieldName] = await textPage(mark.text, { width: mark.width, height: mark.height });
    else if (mark.kind === 'drawing') {
      const { width, height } = mark;
      // A field may be smaller than any signature is drawn: it is drawn at the least size and scaled down.
      const box = { width: Math.max(width, 10), height: Math.max(height, 10) };
      drawn[mark.fieldName] = fitted(drawingOf(mark.source, box), width, height, mostScale(mark.source));
    } else {
      const strips = edgeSeal(forEdges(mark.source), mark.pages, { at: mark.at });
      for (const [i, strip] of strips.entries()) drawn[mark.fieldNames[i]!] = strip.appearance;
    }
  }
  return drawn;
}

// Characters along the upper half of an ellipse (a circle is one): equal steps of arc length, symmetric about the top,
// each upright on the curve, narrowed where the arc is short. Units are millimetres.
import { AppearanceError } from '../errors.ts';
import { type FontName, glyph } from '../glyphs.ts';
import { bounds, chain, type Outline, rotate, scale, transform, translate } from '../outline.ts';

export const NAME_FONTS: readonly FontName[] = ['serifBold', 'sansBold'];
export const CODE_FONTS: readonly FontName[] = ['sansBold'];
/** A CJK character stands in its em box from 0.12 em below the baseline to 0.88 em above it. */
export const EM_BOTTOM = -0.12;

/** What is printed: white space out, half-width brackets as the full-width ones that seals carry. */
export function characters(text: string): string[] {
  return [...text.normalize('NFC').replace(/\s/gu, '').replaceAll('(', '（').replaceAll(')', '）')];
}

/** Full-width brackets and half-width letters moved to the middle of a one-em cell. */
export function centred(character: string, fonts: readonly FontName[]): Outline {
  const { outline, advance } = glyph(character, fonts);
  if (outline.length === 0) throw new AppearanceError('glyph_missing', 'blank');
  const isCjk = advance >= 0.99 && !/[\p{P}]/u.test(character);
  if (isCjk) return outline;
  const box = bounds(outline);
  return transform(outline, translate(0.5 - (box.minX + box.maxX) / 2, 0));
}

const SAMPLES = 720;
type Point = { x: number; y: number; normal: number };

/** Points at these arc lengths from the top of the ellipse, clockwise; `normal` is the outward angle. */
function pointsAt(a: number, b: number, lengths: readonly number[]): Point[] {
  const table: number[] = [0];
  let [px, py] = [0, b];
  for (let i = 1; i <= SAMPLES / 2; i++) {
    const t = (i * 2 * Math.PI) / SAMPLES;
    const [x, y] = [a * Math.sin(t), b * Math.cos(t)];
    table.push(table[i - 1]! + Math.hypot(x - px, y - py));
    [px, py] = [x, y];
  }
  return lengths.map((length) => {
    const wanted = Math.min(Math.abs(length), table.at(-1)!);
    let i = 1;
    while (i < table.length - 1 && table[i]! < wanted) i++;
    const share = (wanted - table[i - 1]!) / (table[i]! - table[i - 1]!);
    const t = ((i - 1 + share) * 2 * Math.PI * Math.sign(length || 1)) / SAMPLES;
    const [x, y] = [a * Math.sin(t), b * Math.cos(t)];
    return { x, y, normal: Math.atan2(y / b ** 2, x / a ** 2) };
  });
}

/** Half of the ellipse's perimeter. */
export function halfPerimeter(a: number, b: number): number {
  const h = ((a - b) / (a + b)) ** 2;
  return (Math.PI * (a + b) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)))) / 2;
}

/** Where in its height the cell of a character is measured: feet of neighbours stand closer than their heads. */
export const CELL_AT = 0.34;

/**
 * One outline per character around the origin. `a`, `b`: semi-axes of the curve on which the tops stand; `step`: arc
 * length between neighbours, measured a third above the feet.
 */
export function textOnArc(
  text: readonly string[],
  { a, b, height, step }: { a: number; b: number; height: number; step: number },
): Outline[] {
  const inset = height * (1 - CELL_AT);
  const lengths = text.map((_, i) => (i - (text.length - 1) / 2) * step);
  const condense = Math.min(1, (step * 0.94) / height);
  return pointsAt(a - inset, b - inset, lengths).map(({ x, y, normal }, i) =>
    transform(
      centred(text[i]!, NAME_FONTS),
      chain(
        translate(-0.5, -EM_BOTTOM),
        scale(height * condense, height),
        translate(0, -height * CELL_AT),
        rotate(normal - Math.PI / 2),
        translate(x, y),
      ),
    ),
  );
}

/** A straight line of characters centred on x = 0 with its feet on `y`, at most `width` wide. */
export function straightText(
  text: readonly string[],
  { y, height, width }: { y: number; height: number; width: number },
): Outline[] {
  const cell = Math.min(height * 0.98, width / Math.max(1, text.length));
  const all = cell * text.length;
  return text.map((character, i) =>
    transform(
      centred(character, NAME_FONTS),
      chain(
        translate(-0.5, -EM_BOTTOM),
        scale(Math.min(cell * 0.98, height), height),
        translate((i + 0.5) * cell - all / 2, y),
      ),
    ),
  );
}

/** Letters and digits in a straight line, close together, centred on x = 0 with their feet on `y`. */
export function straightCode(
  code: string,
  { y, size, width }: { y: number; size: number; width: number },
): Outline[] {
  const cell = Math.min(size * 0.78, width / Math.max(1, code.length));
  return [...code].map((character, i) => {
    const { outline, advance } = glyph(character, CODE_FONTS);
    return transform(
      outline,
      chain(
        translate(-advance / 2, 0),
        scale(Math.min(size, (cell / Math.max(advance, 0.5)) * 0.96), size),
        translate((i - (code.length - 1) / 2) * cell, y),
      ),
    );
  });
}

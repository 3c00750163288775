// The round enterprise seal (公章): ring, five-pointed star, name on the upper arc, optional straight line of
// text below the star, optional 13-digit code on the lower arc. Proportions after 国发〔1999〕25号 and usual
// public-security templates: 40 mm, ring 1.2 mm, star 14 mm, characters upright to the centre, long names narrow.
import { type Drawing, SEAL_RED, type Shape } from './drawing.ts';
import { AppearanceError } from './errors.ts';
import { type FontName, glyph } from './glyphs.ts';
import { bounds, chain, circle, type Outline, rotate, scale, transform, translate } from './outline.ts';

/** Points in a millimetre. */
export const MM = 72 / 25.4;

/** `name` 2–40 characters; `text` such as 合同专用章 ≤ 12; `code` 6–18 letters or digits; `diameter` in mm, 20–60. */
export type RoundSeal = { name: string; text?: string; code?: string; diameter?: number };

const NAME_FONTS: readonly FontName[] = ['serifBold', 'sansBold'];
const CODE_FONTS: readonly FontName[] = ['sansBold'];

/** All measures are for 40 mm, in millimetres, and scale with the diameter. */
const RADIUS = 20;
const RING = 1.2;
const STAR = 7;
const NAME_TOP = 17.9;
const CODE_RADIUS = 17.35;
const CODE_SIZE = 1.75;
/** A CJK character stands in its em box from 0.12 em below the baseline to 0.88 em above it. */
const EM_BOTTOM = -0.12;

/** @throws AppearanceError seal_name_length, seal_text_length, seal_code_format, seal_size, glyph_missing */
export function roundSeal(input: RoundSeal): Drawing {
  const name = characters(input.name);
  const text = characters(input.text ?? '');
  const code = (input.code ?? '').trim();
  const diameter = input.diameter ?? 40;
  if (name.length < 2 || name.length > 40) throw new AppearanceError('seal_name_length', `${name.length}`);
  if (text.length > 12) throw new AppearanceError('seal_text_length', `${text.length}`);
  if (code && !/^[0-9A-Z]{6,18}$/.test(code)) throw new AppearanceError('seal_code_format');
  if (!(diameter >= 20 && diameter <= 60)) throw new AppearanceError('seal_size', `${diameter}`);

  const outlines: Shape[] = [
    {
      outline: [...circle(0, 0, RADIUS), ...circle(0, 0, RADIUS - RING)],
      paint: 'evenodd',
    },
    { outline: star(STAR), paint: 'fill' },
    ...nameOnArc(name, code !== ''),
    ...straightText(text),
    ...codeOnArc(code),
  ];
  const place = chain(translate(RADIUS, RADIUS), scale(((diameter / 2) * MM) / RADIUS));
  return {
    width: diameter * MM,
    height: diameter * MM,
    colour: SEAL_RED,
    shapes: outlines.map((s) => ({ ...s, outline: transform(s.outline, place) })),
  };
}

/** What is printed: white space out, half-width brackets as the full-width ones that seals carry. */
function characters(text: string): string[] {
  return [...text.normalize('NFC').replace(/\s/gu, '').replaceAll('(', '（').replaceAll(')', '）')];
}

/** A regular five-pointed star, one point up. */
function star(radius: number): Outline {
  const inner = (radius * Math.sin(Math.PI / 10)) / Math.sin((7 * Math.PI) / 10);
  return [
    ...Array.from({ length: 10 }, (_, i) => {
      const angle = Math.PI / 2 + (i * Math.PI) / 5;
      const r = i % 2 === 0 ? radius : inner;
      return [i === 0 ? 'M' : 'L', r * Math.cos(angle), r * Math.sin(angle)] as const;
    }),
    ['Z'] as const,
  ];
}

/** Character height and arc for a name of n characters: short names stand wide, long ones small and narrow. */
export function nameLayout(n: number, withCode: boolean): { height: number; step: number; condense: number } {
  const height = n <= 12 ? 5 : n <= 20 ? 4.6 : Math.max(3.5, 4.6 - (n - 20) * 0.06);
  const full = ((withCode ? 262 : 284) * Math.PI) / 180;
  const widest = ((n <= 5 ? 40 : 33) * Math.PI) / 180;
  const step = Math.min(widest, full / n);
  // Feet of neighbours stand closer than their heads: the cell is measured a third of the way up.
  const cell = step * (NAME_TOP - height * 0.66);
  return { height, step, condense: Math.min(1, (cell * 0.94) / height) };
}

function nameOnArc(name: string[], withCode: boolean): Shape[] {
  const { height, step, condense } = nameLayout(name.length, withCode);
  const first = Math.PI / 2 + (step * (name.length - 1)) / 2;
  return name.map((character, i) => {
    const place = chain(
      translate(-0.5, -EM_BOTTOM),
      scale(height * condense, height),
      translate(0, NAME_TOP - height),
      rotate(first - i * step - Math.PI / 2),
    );
    return { outline: transform(centred(character, NAME_FONTS), place), paint: 'fill' };
  });
}

/** Full-width brackets and half-width letters moved to the middle of a one-em cell. */
function centred(character: string, fonts: readonly FontName[]): Outline {
  const { outline, advance } = glyph(character, fonts);
  if (outline.length === 0) throw new AppearanceError('glyph_missing', 'blank');
  const isCjk = advance >= 0.99 && !/[\p{P}]/u.test(character);
  if (isCjk) return outline;
  const box = bounds(outline);
  return transform(outline, translate(0.5 - (box.minX + box.maxX) / 2, 0));
}

/** Straight text below the star, at most 24 mm wide, so that it stays inside the ring of characters. */
function straightText(text: string[]): Shape[] {
  if (text.length === 0) return [];
  const height = text.length <= 7 ? 3.6 : 3.1;
  const width = Math.min(text.length * height * 0.98, text.length <= 7 ? 21 : 23);
  const cell = width / text.length;
  return text.map((character, i) => ({
    outline: transform(
      centred(character, NAME_FONTS),
      chain(
        translate(-0.5, -EM_BOTTOM),
        scale(Math.min(cell * 0.98, height), height),
        translate((i + 0.5) * cell - width / 2, -8.4 - height),
      ),
    ),
    paint: 'fill',
  }));
}

/** The registration code on the lower arc, read from left to right with its feet on the ring. */
function codeOnArc(code: string): Shape[] {
  const step = (CODE_SIZE * 0.74) / CODE_RADIUS;
  return [...code].map((character, i) => {
    const { outline, advance } = glyph(character, CODE_FONTS);
    const angle = (i - (code.length - 1) / 2) * step;
    const place = chain(
      translate(-advance / 2, 0),
      scale(CODE_SIZE),
      translate(0, -CODE_RADIUS - CODE_SIZE * 0.36),
      rotate(angle),
    );
    return { outline: transform(outline, place), paint: 'fill' };
  });
}

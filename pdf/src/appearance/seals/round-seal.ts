// The round enterprise seal (公章): ring, five-pointed star or none, name on the upper arc, optional straight line of
// text, optional 13-digit code on the lower arc. Proportions after 国发〔1999〕25号 and usual public-security
// templates: 40 mm, ring 1.2 mm, star 14 mm, characters upright to the centre, long names narrow.
import { type Colour, type Drawing, SEAL_RED, type Shape } from '../drawing.ts';
import { AppearanceError } from '../errors.ts';
import { glyph } from '../glyphs.ts';
import { chain, circle, type Outline, rotate, scale, transform, translate } from '../outline.ts';
import { CELL_AT, CODE_FONTS, characters, straightText, textOnArc } from './arc-text.ts';

/** Points in a millimetre. */
export const MM = 72 / 25.4;

/**
 * `name` 2–40 characters; `text` such as 合同专用章 ≤ 12; `code` 6–18 letters or digits; `diameter` in mm, 20–60.
 * Without a star the text stands in the middle.
 */
export type RoundSeal = {
  name: string;
  text?: string;
  code?: string;
  diameter?: number;
  star?: boolean;
  colour?: Colour;
};

/** All measures are for 40 mm, in millimetres, and scale with the diameter. */
const RADIUS = 20;
const RING = 1.2;
const STAR = 7;
const NAME_TOP = 17.9;
const CODE_RADIUS = 17.35;
const CODE_SIZE = 1.75;

/** The printed words of a seal. @throws AppearanceError seal_name_length, seal_text_length, seal_code_format */
export function sealWords(input: { name: string; text?: string; code?: string }) {
  const name = characters(input.name);
  const text = characters(input.text ?? '');
  const code = (input.code ?? '').trim();
  if (name.length < 2 || name.length > 40) throw new AppearanceError('seal_name_length', `${name.length}`);
  if (text.length > 12) throw new AppearanceError('seal_text_length', `${text.length}`);
  if (code && !/^[0-9A-Z]{6,18}$/.test(code)) throw new AppearanceError('seal_code_format');
  return { name, text, code };
}

/** @throws AppearanceError seal_name_length, seal_text_length, seal_code_format, seal_size, glyph_missing */
export function roundSeal(input: RoundSeal): Drawing {
  const { name, text, code } = sealWords(input);
  const diameter = input.diameter ?? 40;
  const withStar = input.star ?? true;
  if (!(diameter >= 20 && diameter <= 60)) throw new AppearanceError('seal_size', `${diameter}`);
  const { height, step } = nameLayout(name.length, code !== '', withStar && text.length > 0);
  const filled: Outline[] = [
    ...(withStar ? [star(STAR)] : []),
    ...textOnArc(name, { a: NAME_TOP, b: NAME_TOP, height, step: step * cellRadius(height) }),
    ...(withStar ? belowStar(text) : straightText(text, middle(text.length))),
    ...codeOnArc(code),
  ];
  const place = chain(translate(RADIUS, RADIUS), scale(((diameter / 2) * MM) / RADIUS));
  const ring: Shape = {
    outline: [...circle(0, 0, RADIUS), ...circle(0, 0, RADIUS - RING)],
    paint: 'evenodd',
  };
  const shapes: Shape[] = [ring, ...filled.map((outline): Shape => ({ outline, paint: 'fill' }))];
  return {
    width: diameter * MM,
    height: diameter * MM,
    colour: input.colour ?? SEAL_RED,
    shapes: shapes.map((s) => ({ ...s, outline: transform(s.outline, place) })),
  };
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

const cellRadius = (height: number): number => NAME_TOP - height * (1 - CELL_AT);

/**
 * Character height and arc for a name of n characters: short names stand wide, long ones small and narrow. A code, and
 * more so a line of text below the star, need room between the ends of the arc.
 */
export function nameLayout(
  n: number,
  withCode: boolean,
  withText = false,
): { height: number; step: number; condense: number } {
  const height = n <= 12 ? 5 : n <= 20 ? 4.8 : Math.max(4, 4.8 - (n - 20) * 0.05);
  const full = ((withText ? 240 : withCode ? 262 : 284) * Math.PI) / 180;
  const widest = ((n <= 5 ? 40 : 33) * Math.PI) / 180;
  const step = Math.min(widest, full / n);
  return { height, step, condense: Math.min(1, (step * cellRadius(height) * 0.94) / height) };
}

/** At most 23 mm wide, so that it stays inside the ring of characters. */
function belowStar(text: string[]): Outline[] {
  const height = text.length <= 7 ? 3.6 : 3.1;
  return straightText(text, { y: -8.4 - height, height, width: text.length <= 7 ? 21 : 23 });
}

/** Where a star would be: larger, as wide as the ring of characters leaves room. */
const middle = (n: number) => ({ y: n <= 5 ? -2.5 : -2.1, height: n <= 5 ? 5 : 4.2, width: 24 });

/** The registration code on the lower arc, read from left to right with its feet on the ring. */
function codeOnArc(code: string): Outline[] {
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
    return transform(outline, place);
  });
}

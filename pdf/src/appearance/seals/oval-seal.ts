// The oval seal (发票专用章 and others, 40 × 30 or 45 × 30 mm): ring, name on the upper arc, the tax or registration
// number in the middle, the kind below. Measures after 国家税务总局公告2011年第7号 (ring 1 mm, number 3.7 mm high).
import { type Colour, type Drawing, SEAL_RED, type Shape } from '../drawing.ts';
import { AppearanceError } from '../errors.ts';
import { chain, ellipse, type Outline, scale, transform, translate } from '../outline.ts';
import { CELL_AT, halfPerimeter, straightCode, straightText, textOnArc } from './arc-text.ts';
import { MM, sealWords } from './round-seal.ts';

/** Words as of a round seal; `width` 20–60 mm, `height` 15–60 mm, never taller than wide. */
export type OvalSeal = {
  name: string;
  text?: string;
  code?: string;
  width?: number;
  height?: number;
  colour?: Colour;
};

const RING = 1;
const GAP = 0.9;
/** Share of the half perimeter that the name may take on each side of the top. */
const REACH = 0.67;

/** @throws AppearanceError seal_name_length, seal_text_length, seal_code_format, seal_size, glyph_missing */
export function ovalSeal(input: OvalSeal): Drawing {
  const { name, text, code } = sealWords(input);
  const width = input.width ?? 40;
  const height = input.height ?? 30;
  if (!(width >= 20 && width <= 60 && height >= 15 && height <= width))
    throw new AppearanceError('seal_size', `${width}x${height}`);
  // All measures below are for a height of 30 mm.
  const unit = height / 30;
  const [a, b] = [width / unit / 2, 15];
  const size = name.length <= 16 ? 4.2 : name.length <= 26 ? 3.8 : 3.4;
  const top = { a: a - RING - GAP, b: b - RING - GAP };
  const inset = size * (1 - CELL_AT);
  const room = 2 * REACH * halfPerimeter(top.a - inset, top.b - inset);
  const step = Math.min(name.length <= 5 ? 8 : 5.6, room / name.length);
  const inner = 2 * (a - RING - GAP - size) - 4.5;
  const filled: Outline[] = [
    ...textOnArc(name, { ...top, height: size, step }),
    ...straightCode(code, { y: -1.6, size: 3.7, width: inner }),
    ...straightText(text, { y: code ? -9.2 : -5.2, height: 3.9, width: inner * 0.84 }),
  ];
  const ring: Shape = {
    outline: [...ellipse(0, 0, a, b), ...ellipse(0, 0, a - RING, b - RING)],
    paint: 'evenodd',
  };
  const place = chain(translate(a, b), scale(unit * MM));
  const shapes: Shape[] = [ring, ...filled.map((outline): Shape => ({ outline, paint: 'fill' }))];
  return {
    width: width * MM,
    height: height * MM,
    colour: input.colour ?? SEAL_RED,
    shapes: shapes.map((s) => ({ ...s, outline: transform(s.outline, place) })),
  };
}

// The rectangular seal (条形章): frame, name in one or two lines from left to right, what it is for below.
import { type Colour, type Drawing, SEAL_RED, type Shape } from '../drawing.ts';
import { AppearanceError } from '../errors.ts';
import { roundedRect, scale, transform, translate } from '../outline.ts';
import { straightCode, straightText } from './arc-text.ts';
import { MM, sealWords } from './round-seal.ts';

/** Words as of a round seal; `width` 20–80 mm, `height` 8–40 mm, never taller than wide. */
export type RectSeal = {
  name: string;
  text?: string;
  code?: string;
  width: number;
  height: number;
  colour?: Colour;
};

const FRAME = 0.9;
const PADDING = 1.3;
const LEADING = 1.16;

/** @throws AppearanceError seal_name_length, seal_text_length, seal_code_format, seal_size, glyph_missing */
export function rectSeal(input: RectSeal): Drawing {
  const { name, text, code } = sealWords(input);
  const { width, height } = input;
  if (!(width >= 20 && width <= 80 && height >= 8 && height <= 40 && height <= width))
    throw new AppearanceError('seal_size', `${width}x${height}`);
  const room = { width: width - 2 * (FRAME + PADDING), height: height - 2 * (FRAME + PADDING) };
  const half = Math.ceil(name.length / 2);
  const lines = name.length > 16 ? [name.slice(0, half), name.slice(half)] : [name];
  if (text.length > 0) lines.push(text);
  const rows = lines.length + (code ? 0.7 : 0);
  const size = Math.min(room.height / (rows * LEADING), 7);
  let y = height / 2 + (rows * size * LEADING) / 2;
  const filled = lines.flatMap((line) => {
    y -= size * LEADING;
    return straightText(line, { y: y + size * (LEADING - 1) * 0.5, height: size, width: room.width });
  });
  if (code) filled.push(...straightCode(code, { y: y - size * 0.72, size: size * 0.62, width: room.width }));
  const shapes: Shape[] = [
    {
      outline: [
        ...roundedRect(0, 0, width, height, 0.8),
        ...roundedRect(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME, 0.3),
      ],
      paint: 'evenodd',
    },
    ...filled.map(
      (outline): Shape => ({ outline: transform(outline, translate(width / 2, 0)), paint: 'fill' }),
    ),
  ];
  return {
    width: width * MM,
    height: height * MM,
    colour: input.colour ?? SEAL_RED,
    shapes: shapes.map((s) => ({ ...s, outline: transform(s.outline, scale(MM)) })),
  };
}

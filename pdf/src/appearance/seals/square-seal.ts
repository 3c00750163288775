// The square seal (方章, 朱文): characters and frame, columns from right to left, as seals are read. Of a person: two
// characters become four by 之印, three by 印; a longer name (复姓, 少数民族) stands alone in its columns. Of an
// enterprise: its name and then what the seal is for (财务专用章).
import { type Colour, type Drawing, SEAL_RED, type Shape } from '../drawing.ts';
import { AppearanceError } from '../errors.ts';
import { glyph } from '../glyphs.ts';
import { bounds, chain, roundedRect, scale, transform, translate } from '../outline.ts';
import { characters, NAME_FONTS } from './arc-text.ts';
import { MM } from './round-seal.ts';

/** `suffix` auto: see above; none: the name alone. `text` follows an enterprise's name. `side` in mm, 10–40, default 20. */
export type SquareSeal = {
  name: string;
  text?: string;
  suffix?: 'auto' | 'none';
  side?: number;
  colour?: Colour;
};

/** Measures for a side of 20 mm. */
const SIDE = 20;
const FRAME = 1.1;
const GAP = 0.75;
/** How much taller than wide (or wider than tall) a character may be drawn. */
const STRETCH = 1.45;

/** @throws AppearanceError seal_name_length, seal_size, glyph_missing */
export function squareSeal(input: SquareSeal): Drawing {
  const side = input.side ?? SIDE;
  if (!(side >= 10 && side <= 40)) throw new AppearanceError('seal_size', `${side}`);
  const columns = sealColumns(input.name, input.suffix ?? 'auto', input.text);
  const field = SIDE - 2 * (FRAME + GAP);
  const columnWidth = field / columns.length;
  const shapes: Shape[] = [
    {
      outline: [
        ...roundedRect(0, 0, SIDE, SIDE, 1.2),
        ...roundedRect(FRAME, FRAME, SIDE - 2 * FRAME, SIDE - 2 * FRAME, 0.5),
      ],
      paint: 'evenodd',
    },
  ];
  columns.forEach((column, c) => {
    const height = field / column.length;
    column.forEach((character, r) => {
      const x = SIDE - FRAME - GAP - (c + 1) * columnWidth;
      const y = SIDE - FRAME - GAP - (r + 1) * height;
      shapes.push({ outline: inCell(character, x, y, columnWidth, height), paint: 'fill' });
    });
  });
  const place = scale((side * MM) / SIDE);
  return {
    width: side * MM,
    height: side * MM,
    colour: input.colour ?? SEAL_RED,
    shapes: shapes.map((s) => ({ ...s, outline: transform(s.outline, place) })),
  };
}

/** The characters of the seal by column, the right column first. Dots between parts of a name are left out. */
export function sealColumns(name: string, suffix: 'auto' | 'none', text = ''): string[][] {
  const own = characters(name.replace(/[·•・．.‧]/gu, ''));
  const kind = characters(text);
  if (own.length < 2 || own.length > (text ? 40 : 16))
    throw new AppearanceError('seal_name_length', `${own.length}`);
  if (kind.length > 12) throw new AppearanceError('seal_text_length', `${kind.length}`);
  const add = suffix === 'none' || text ? '' : own.length === 2 ? '之印' : own.length === 3 ? '印' : '';
  const all = [...own, ...add, ...kind];
  // The name alone: two characters in one column each; of three the surname stands alone on the right.
  const count = all.length <= 6 ? 2 : all.length <= 12 ? 3 : all.length <= 20 ? 4 : all.length <= 35 ? 5 : 6;
  const columns: string[][] = [];
  let at = 0;
  for (let left = count; left > 0; left--) {
    const take = Math.floor((all.length - at) / left);
    columns.push(all.slice(at, at + take));
    at += take;
  }
  return columns;
}

/** The ink of a character stretched into its cell of millimetres, but never out of shape (一 stays flat). */
export function inCell(character: string, x: number, y: number, width: number, height: number) {
  const { outline } = glyph(character, NAME_FONTS);
  if (outline.length === 0) throw new AppearanceError('glyph_missing', 'blank');
  const ink = bounds(outline);
  const inkWidth = Math.max(ink.maxX - ink.minX, 0.6);
  const inkHeight = Math.max(ink.maxY - ink.minY, 0.6);
  const margin = Math.min(0.7, 0.16 * Math.min(width, height));
  const across = (width - margin) / inkWidth;
  const up = (height - margin) / inkHeight;
  return transform(
    outline,
    chain(
      translate(-(ink.minX + ink.maxX) / 2, -(ink.minY + ink.maxY) / 2),
      scale(Math.min(across, up * STRETCH), Math.min(up, across * STRETCH)),
      translate(x + width / 2, y + height / 2),
    ),
  );
}

// The measure: what readers may differ in passes, another text does not.
import { describe, expect, it } from 'vitest';
import type { Picture } from './draw-pdfjs.ts';
import { compareTiles, conflicts, enlarged, inkOf } from './tiles.ts';

type Rect = [x: number, y: number, width: number, height: number, grey?: number];
/** A white page of 120 by 80 with rectangles on it. */
function picture(...rects: Rect[]): Picture {
  const [width, height] = [120, 80];
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (const [x, y, w, h, grey = 0] of rects)
    for (let j = y; j < y + h; j++)
      for (let i = x; i < x + w; i++) rgba.fill(grey, (j * width + i) * 4, (j * width + i) * 4 + 3);
  return { width, height, rgba };
}
const differ = (one: Picture, other: Picture) => conflicts(compareTiles(inkOf(one), inkOf(other)));
/** Strokes as of letters, from `x` on. */
const word = (x: number, y: number, letters: number, grey = 0): Rect[] =>
  Array.from({ length: letters }, (_, i) => [x + 6 * i, y, 2, 9, grey] as Rect);

describe('tiles of two pictures', () => {
  it('the same, nothing at all, a pixel beside, bolder, paler, on a tint: no conflict', () => {
    const text = picture(...word(10, 20, 8));
    expect(differ(text, text)).toBe(false);
    expect(differ(picture(), picture())).toBe(false);
    expect(differ(text, picture(...word(11, 21, 8)))).toBe(false);
    expect(differ(text, picture(...word(10, 20, 8).map(([x, y, w, h]) => [x, y, w + 1, h] as Rect)))).toBe(
      false,
    );
    expect(differ(text, picture(...word(10, 20, 8, 90)))).toBe(false);
    expect(differ(picture([0, 0, 120, 80, 200]), picture([0, 0, 120, 80, 235]))).toBe(false);
  });
  it('one speck is none either', () => {
    expect(differ(picture(...word(10, 20, 8)), picture(...word(10, 20, 8), [80, 60, 2, 3]))).toBe(false);
  });
  it('a word more, a word less, a word elsewhere, a covered word: conflict, whichever of the two has it', () => {
    const text = picture(...word(10, 20, 8));
    const others = [
      picture(...word(10, 20, 8), ...word(64, 20, 3)),
      picture(...word(10, 20, 4)),
      picture(...word(10, 32, 8)),
      picture(...word(10, 20, 8), [8, 18, 60, 14]),
      picture(),
    ];
    for (const other of others) {
      expect(differ(text, other)).toBe(true);
      expect(differ(other, text)).toBe(true);
    }
  });
});

it('a larger picture is looked at where the smaller one conflicts, and a tile around that', () => {
  const wanted = enlarged(
    [
      { x: 80, y: 40, difference: 0.9 },
      { x: 8, y: 8, difference: 0.5 },
    ],
    2,
  );
  for (const [x, y] of [
    [160, 80],
    [168, 88],
    [144, 64],
    [184, 104],
  ] as const)
    expect(wanted(x, y)).toBe(true);
  for (const [x, y] of [
    [136, 80],
    [192, 80],
    [16, 16],
  ] as const)
    expect(wanted(x, y)).toBe(false);
});

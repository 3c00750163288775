// How much two pictures of one page differ where it could be another text. Ink is compared in tiles of about one letter,
// blurred and with a shift of two pixels allowed, so that anti-aliasing, hinting and stroke weight pass; ink that only
// one of the two has, or has in another shape, does not.
import type { Picture } from './draw-pdfjs.ts';

/** Side in pixels; at 72 dpi one letter of ordinary text. */
const TILE = 8;
const SHIFT = 2;
/** Mean distance from the mean (of 255) below which nothing can be read in a tile. */
const LEAST = 10;
/** Nearer than this nobody asks for a better shift. */
const SAME = 0.3;
const STEPS = Array.from({ length: 2 * SHIFT + 1 }, (_, i) => i - SHIFT);
/** From none to the largest. */
const SHIFTS = STEPS.flatMap((dy) => STEPS.map((dx) => [dx, dy] as const)).sort(
  (a, b) => Math.hypot(...a) - Math.hypot(...b),
);

export type Ink = { width: number; height: number; ink: Uint8Array };

/** 0 white … 255 black, by brightness, with a blur of three pixels. */
export function inkOf({ width, height, rgba }: Picture): Ink {
  const plain = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < plain.length; i++, at += 4) {
    const [r, g, b] = [rgba[at] as number, rgba[at + 1] as number, rgba[at + 2] as number];
    plain[i] = 255 - ((r * 77 + g * 151 + b * 28) >> 8);
  }
  const rows = new Uint16Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const left = plain[x > 0 ? at - 1 : at] as number;
      const right = plain[x < width - 1 ? at + 1 : at] as number;
      rows[at] = left + (plain[at] as number) + right;
    }
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const above = rows[y > 0 ? at - width : at] as number;
      const below = rows[y < height - 1 ? at + width : at] as number;
      ink[at] = Math.round((above + (rows[at] as number) + below) / 9);
    }
  return { width, height, ink };
}

export type TileDifference = { x: number; y: number; difference: number };

/**
 * Every tile in which something can be read in either picture, with 0 (the same) … 1 (nothing in common); `wanted` leaves
 * out the others.
 */
export function compareTiles(
  one: Ink,
  other: Ink,
  wanted: (x: number, y: number) => boolean = () => true,
): TileDifference[] {
  const found: TileDifference[] = [];
  for (let y = 0; y + TILE <= one.height; y += TILE)
    for (let x = 0; x + TILE <= one.width; x += TILE) {
      if (!wanted(x, y)) continue;
      const mine = tileOf(one, x, y);
      if (Math.max(mine.contrast, tileOf(other, x, y).contrast) < LEAST) continue;
      found.push({ x, y, difference: apart(mine, other, x, y) });
    }
  return found;
}

type Tile = { ink: Float32Array; mean: number; contrast: number };

/** `contrast`: mean distance from the mean. Beyond the edge stands what stands at the edge. */
function tileOf({ ink, width, height }: Ink, x: number, y: number): Tile {
  const tile = new Float32Array(TILE * TILE);
  let total = 0;
  for (let j = 0, at = 0; j < TILE; j++) {
    const row = Math.min(Math.max(y + j, 0), height - 1) * width;
    for (let i = 0; i < TILE; i++) {
      const value = ink[row + Math.min(Math.max(x + i, 0), width - 1)] as number;
      tile[at++] = value;
      total += value;
    }
  }
  const mean = total / tile.length;
  let away = 0;
  for (const value of tile) away += Math.abs(value - mean);
  return { ink: tile, mean, contrast: away / tile.length };
}

/** The least distance over all small shifts. */
function apart(mine: Tile, other: Ink, x: number, y: number): number {
  let least = 1;
  for (const [dx, dy] of SHIFTS) {
    least = Math.min(least, distance(mine, tileOf(other, x + dx, y + dy)));
    if (least < SAME) break;
  }
  return least;
}

/** By ink and, because readers mix colours differently, by ink around its mean: the smaller one. */
function distance(a: Tile, b: Tile): number {
  let byInk = 0;
  let byShape = 0;
  for (let i = 0; i < a.ink.length; i++) {
    const away = (a.ink[i] as number) - (b.ink[i] as number);
    byInk += Math.abs(away);
    byShape += Math.abs(away - a.mean + b.mean);
  }
  const count = a.ink.length;
  return Math.min(
    byInk / count / Math.max(a.mean, b.mean, LEAST),
    byShape / count / Math.max(a.contrast, b.contrast, LEAST),
  );
}

/** Readers' own differences stay below 0.8, but for a speck here and there, which stays below 0.9. */
const SPECK = 0.85;
/** One picture has nothing of what the other has: at 9 points one such tile may be all that two more zeros show. */
const NOTHING = 0.95;

const isApart = ({ difference }: TileDifference): boolean => difference >= SPECK;

/** True when the tiles can only be another text. */
export function conflicts(tiles: readonly TileDifference[]): boolean {
  const apart = tiles.filter(isApart);
  return apart.length > 1 || apart.some(({ difference }) => difference >= NOTHING);
}

/**
 * The same places in a picture `factor` times as large: what conflicts, and a tile around it. A hairline that one reader
 * draws a whole pixel wide and the other in its true width looks like another text in a small picture, not in a large one.
 */
export function enlarged(
  tiles: readonly TileDifference[],
  factor: number,
): (x: number, y: number) => boolean {
  const places = new Set<string>();
  for (const { x, y } of tiles.filter(isApart))
    for (const dy of [-TILE, 0, TILE]) for (const dx of [-TILE, 0, TILE]) places.add(`${x + dx} ${y + dy}`);
  const at = (place: number): number => Math.floor(place / factor / TILE) * TILE;
  return (x, y) => places.has(`${at(x)} ${at(y)}`);
}

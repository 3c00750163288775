// How well a picture was taken, by measure: nothing here is learnt. The figures are hints for the person, never a verdict.
import type { RgbPixels } from './types.ts';

/** Each of 1. `sharp`: the steepest edges · `light`: how bright its brightest places are · `glare`: the share of blown-out places · `grid`: how
 * regular the finest pattern is, as a screen's is · `colour`: the share of coloured places, in the middle. */
export type OcrQuality = { sharp: number; light: number; glare: number; grid: number; colour: number };

export function qualityOf({ width, height, data }: RgbPixels): OcrQuality {
  const grey = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  let [blown, coloured, middle] = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [r, g, b] = [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!];
      const value = (r * 77 + g * 150 + b * 29) >> 8;
      grey[at] = value;
      counts[value]!++;
      if (r > 252 && g > 252 && b > 252) blown++;
      if (x * 5 < width || x * 5 > width * 4 || y * 5 < height || y * 5 > height * 4) continue;
      middle++;
      const most = Math.max(r, g, b);
      if (most > 40 && (most - Math.min(r, g, b)) * 20 > most) coloured++;
    }
  const area = width * height;
  return {
    ...{ sharp: sharpness(grey, width, height), light: fromTop(counts, area * 0.01) },
    ...{ glare: blown / area, grid: regularity(grey, width, height), colour: coloured / Math.max(middle, 1) },
  };
}

/** The value above which so many lie, of 1. */
function fromTop(counts: Uint32Array, many: number): number {
  let left = many;
  for (let value = 255; value > 0; value--) {
    left -= counts[value]!;
    if (left <= 0) return value / 255;
  }
  return 0;
}

/** The 99.5th percentile of the difference between pixels two apart. */
function sharpness(grey: Uint8Array, width: number, height: number): number {
  const counts = new Uint32Array(256);
  let seen = 0;
  for (let y = 0; y < height; y++)
    for (let x = 2; x < width; x++) {
      counts[Math.abs(grey[y * width + x]! - grey[y * width + x - 2]!)]!++;
      seen++;
    }
  return fromTop(counts, seen * 0.005);
}

const WINDOW = 256;
const LONGEST = 16;

/** A grid of pixels repeats after a few: the middle of the best autocorrelation of windows' fine detail, rows and columns. */
function regularity(grey: Uint8Array, width: number, height: number): number {
  if (width < WINDOW * 1.2 || height < WINDOW * 1.2) return 0;
  const found: number[] = [];
  for (let i = 1; i <= 4; i++)
    for (let j = 1; j <= 4; j++) {
      const x = Math.floor(((width - WINDOW) * i) / 5);
      const y = Math.floor(((height - WINDOW) * j) / 5);
      found.push(
        Math.max(repeats(grey, width, { x, y }, 1, width), repeats(grey, width, { x, y }, width, 1)),
      );
    }
  found.sort((a, b) => a - b);
  return found[found.length >> 1]!;
}

function repeats(
  grey: Uint8Array,
  width: number,
  { x, y }: { x: number; y: number },
  along: number,
  across: number,
): number {
  const sums = new Float64Array(LONGEST + 1);
  const fine = new Float32Array(WINDOW);
  for (let row = 0; row < WINDOW; row += 8) {
    const start = y * width + x + row * across;
    for (let i = 2; i < WINDOW - 2; i++) {
      const at = start + i * along;
      // what a blur over five pixels takes away
      const smooth =
        (grey[at - 2 * along]! + grey[at - along]! + grey[at]! + grey[at + along]! + grey[at + 2 * along]!) /
        5;
      const detail = grey[at]! - smooth;
      // letters are steep and few; a screen's grid is everywhere and faint
      fine[i] = Math.max(-24, Math.min(24, detail));
    }
    for (let lag = 0; lag <= LONGEST; lag++)
      for (let i = 2; i < WINDOW - 2 - LONGEST; i++) sums[lag]! += fine[i]! * fine[i + lag]!;
  }
  const energy = sums[0]! / ((WINDOW / 8) * (WINDOW - 4 - LONGEST));
  if (energy < 4) return 0;
  let best = 0;
  for (let lag = 3; lag <= LONGEST; lag++)
    if (sums[lag]! > sums[lag - 1]! && (lag === LONGEST || sums[lag]! >= sums[lag + 1]!))
      best = Math.max(best, sums[lag]! / sums[0]!);
  return best;
}

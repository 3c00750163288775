// A picture of a seal becomes outlines: the paper is taken away, the ink cropped, its edge followed and straightened.
// Nothing of the picture survives but numbers, so it is previewed, signed and cut for page edges like any other seal.
import type { RgbaPixels } from '../../appearance-type.ts';
import type { Drawing } from '../drawing.ts';
import { AppearanceError } from '../errors.ts';
import type { Command } from '../outline.ts';
import { SEAL_COLOURS } from './enterprise-seal.ts';
import { MM } from './round-seal.ts';

/** Rings of x, y in hundredths of a millimetre, origin bottom-left; inside and outside alternate (even-odd). */
export type TracedSeal = {
  width: number;
  height: number;
  colour: keyof typeof SEAL_COLOURS;
  rings: number[][];
};

const MOST_POINTS = 24_000;
/** How far a straightened edge may leave the traced one, in millimetres. */
const TOLERANCE = 0.02;

/** Darkness of ink from 0 to 255: how far a pixel on white paper is from white, in its darkest channel. */
function inkOf({ data }: RgbaPixels): Uint8Array {
  const ink = new Uint8Array(data.length / 4);
  for (let i = 0; i < ink.length; i++) {
    const alpha = data[i * 4 + 3]!;
    const least = Math.min(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!);
    ink[i] = ((255 - least) * alpha) / 255;
  }
  return ink;
}

/** The level that best parts ink from paper (Otsu 1979). */
function threshold(ink: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of ink) counts[value]!++;
  const sum = counts.reduce((all, n, value) => all + n * value, 0);
  let [below, sumBelow, best, level] = [0, 0, -1, 128];
  for (let t = 0; t < 255; t++) {
    below += counts[t]!;
    sumBelow += t * counts[t]!;
    const above = ink.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (apart > best) [best, level] = [apart, t];
  }
  return Math.min(200, Math.max(40, level));
}

type Mask = { width: number; height: number; bits: Uint8Array };

/** The ink without its margin, one clear pixel around it. @throws AppearanceError seal_ink when there is none, or all is ink */
function crop(picture: RgbaPixels): Mask {
  const ink = inkOf(picture);
  const level = threshold(ink);
  const { width, height } = picture;
  let [left, top, right, bottom, count] = [width, height, -1, -1, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (ink[y * width + x]! > level) {
        count++;
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
  const [w, h] = [right - left + 1, bottom - top + 1];
  if (w < 60 || h < 60 || count < w * h * 0.02 || count > w * h * 0.8) throw new AppearanceError('seal_ink');
  const bits = new Uint8Array((w + 2) * (h + 2));
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      bits[(y + 1) * (w + 2) + x + 1] = ink[(y + top) * width + x + left]! > level ? 1 : 0;
  return { width: w + 2, height: h + 2, bits };
}

/** Every border between ink and paper as a closed ring of pixel corners, each border once. */
function ringsOf({ width, height, bits }: Mask): number[][] {
  const at = (x: number, y: number) => bits[y * width + x] ?? 0;
  // bit 0: the horizontal edge that starts at this corner was followed
  const seen = new Uint8Array((width + 1) * (height + 1));
  const rings: number[][] = [];
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      if (at(x, y) !== 1 || at(x, y - 1) !== 0 || seen[y * (width + 1) + x]) continue;
      const ring: number[] = [];
      let [cx, cy, dx, dy] = [x, y, 1, 0];
      do {
        if (dx === 1) seen[cy * (width + 1) + cx] = 1;
        ring.push(cx, cy);
        [cx, cy] = [cx + dx, cy + dy];
        // ink lies to the right of the way: turn left where it goes on ahead to the left, right where it ends
        const leftInk = at(cx + (dx + dy - 1) / 2, cy + (dy - dx - 1) / 2);
        const rightInk = at(cx + (dx - dy - 1) / 2, cy + (dy + dx - 1) / 2);
        if (!rightInk) [dx, dy] = [-dy, dx];
        else if (leftInk) [dx, dy] = [dy, -dx];
      } while (cx !== x || cy !== y || dx !== 1 || dy !== 0);
      rings.push(ring);
    }
  return rings;
}

/** The middles of the pixel edges, and of them those that a straight line within the tolerance needs (Douglas–Peucker). */
function straighten(ring: number[], tolerance: number): number[] {
  const n = ring.length / 2;
  const xs = Float64Array.from(
    { length: n + 1 },
    (_, i) => (ring[(i % n) * 2]! + ring[((i + 1) % n) * 2]!) / 2,
  );
  const ys = Float64Array.from(
    { length: n + 1 },
    (_, i) => (ring[(i % n) * 2 + 1]! + ring[((i + 1) % n) * 2 + 1]!) / 2,
  );
  const keep = new Uint8Array(n + 1);
  keep[0] = 1;
  const middle = n >> 1;
  keep[middle] = 1;
  const spans: [number, number][] = [
    [0, middle],
    [middle, n],
  ];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const [vx, vy] = [xs[to]! - xs[from]!, ys[to]! - ys[from]!];
    const length = Math.hypot(vx, vy) || 1;
    let [worst, where] = [tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const off = Math.abs((xs[i]! - xs[from]!) * vy - (ys[i]! - ys[from]!) * vx) / length;
      if (off > worst) [worst, where] = [off, i];
    }
    if (where >= 0) {
      keep[where] = 1;
      spans.push([from, where], [where, to]);
    }
  }
  const out: number[] = [];
  for (let i = 0; i < n; i++) if (keep[i]) out.push(xs[i]!, ys[i]!);
  return out;
}

/**
 * `widthMm`: how wide the ink is to be printed. @throws AppearanceError seal_ink: no seal on clear paper, or too ragged
 */
export function traceInk(picture: RgbaPixels, widthMm: number, colour: TracedSeal['colour']): TracedSeal {
  const mask = crop(picture);
  const perPixel = widthMm / (mask.width - 2);
  const tidy = (value: number) => Math.round(value * perPixel * 100);
  const rings = ringsOf(mask)
    // specks of dust
    .filter((ring) => ring.length / 2 > 0.9 / perPixel)
    .map((ring) => straighten(ring, TOLERANCE / perPixel))
    .filter((ring) => ring.length >= 6)
    .map((ring) => ring.map((value, i) => tidy(i % 2 === 0 ? value - 1 : mask.height - 1 - value)));
  const points = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  if (rings.length === 0 || points > MOST_POINTS) throw new AppearanceError('seal_ink', `${points}`);
  return { width: widthMm, height: (mask.height - 2) * perPixel, colour, rings };
}

export function tracedSeal(seal: TracedSeal): Drawing {
  const unit = MM / 100;
  const outline = seal.rings.flatMap((ring): Command[] => [
    ...Array.from(
      { length: ring.length / 2 },
      (_, i): Command => [i === 0 ? 'M' : 'L', ring[i * 2]! * unit, ring[i * 2 + 1]! * unit],
    ),
    ['Z'],
  ]);
  return {
    width: seal.width * MM,
    height: seal.height * MM,
    colour: SEAL_COLOURS[seal.colour],
    shapes: [{ outline, paint: 'evenodd' }],
  };
}

// A hand signature from the strokes of a signature pad (signature_pad 5 `toData()`), as smooth vector lines whose
// width follows the pen's speed or pressure. Everything here is attacker-controlled: numbers are checked one by one,
// all other keys (colours, widths, blend modes) are ignored, and the output is bounded by the number of points.
import { type Drawing, INK, type Shape } from './drawing.ts';
import { AppearanceError } from './errors.ts';
import type { Command } from './outline.ts';

/** A point in pad pixels, y downwards; `time` in ms. */
export type StrokePoint = { x: number; y: number; time: number; pressure: number };
export type Stroke = StrokePoint[];

const MOST_POINTS = 5_000;
const MOST_STROKES = 500;
const FARTHEST = 100_000;
/** Line widths for a signature of 60 pt height, in points, in steps that the eye does not see. */
const THIN = 0.7;
const THICK = 2.3;
const STEPS = 24;

/**
 * Reads `toData()` output: an array of `{points: [{x, y, time, pressure?}]}`.
 * @throws AppearanceError signature_invalid (shape or numbers), signature_too_large, signature_empty
 */
export function readStrokes(data: unknown): Stroke[] {
  if (!Array.isArray(data)) throw new AppearanceError('signature_invalid', 'not a list');
  if (data.length > MOST_STROKES) throw new AppearanceError('signature_too_large', `${data.length} strokes`);
  let total = 0;
  const strokes: Stroke[] = [];
  for (const group of data as unknown[]) {
    const points = isRecord(group) ? group.points : undefined;
    if (!Array.isArray(points)) throw new AppearanceError('signature_invalid', 'no points');
    total += points.length;
    if (total > MOST_POINTS) throw new AppearanceError('signature_too_large', `${total} points`);
    if (points.length > 0) strokes.push(points.map(readPoint));
  }
  if (total === 0) throw new AppearanceError('signature_empty');
  return strokes;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readPoint(value: unknown): StrokePoint {
  if (!isRecord(value)) throw new AppearanceError('signature_invalid', 'point');
  const bounded = (n: unknown, from: number, to: number, name: string): number => {
    if (typeof n !== 'number' || !(n >= from && n <= to))
      throw new AppearanceError('signature_invalid', name);
    return n;
  };
  return {
    x: bounded(value.x, -FARTHEST, FARTHEST, 'x'),
    y: bounded(value.y, -FARTHEST, FARTHEST, 'y'),
    time: bounded(value.time ?? 0, 0, 1e15, 'time'),
    pressure: bounded(value.pressure ?? 0, 0, 1, 'pressure'),
  };
}

/**
 * The signature trimmed to its ink and scaled into a box of at most `width` × `height` points (default 150 × 60).
 * @throws AppearanceError as `readStrokes`; signature_empty also when there is nothing but a dot
 */
export function handSignature(data: unknown, box: { width?: number; height?: number } = {}): Drawing {
  const { width: mostWidth = 150, height: mostHeight = 60 } = box;
  if (!(mostWidth >= 10 && mostWidth <= 2000 && mostHeight >= 10 && mostHeight <= 2000)) {
    throw new AppearanceError('signature_invalid', 'box');
  }
  const strokes = readStrokes(data);
  const points = strokes.flat();
  const [left, right] = range(points.map((p) => p.x));
  const [top, bottom] = range(points.map((p) => p.y));
  if (Math.max(right - left, bottom - top) < 8) throw new AppearanceError('signature_empty', 'only a dot');
  const pen = Math.min(mostHeight / 60, mostWidth / 60);
  const margin = THICK * pen;
  const factor = Math.min(
    (mostWidth - 2 * margin) / Math.max(right - left, 1),
    (mostHeight - 2 * margin) / Math.max(bottom - top, 1),
  );
  const width = (right - left) * factor + 2 * margin;
  const height = (bottom - top) * factor + 2 * margin;
  const byWidth: Command[][] = Array.from({ length: STEPS }, () => []);
  for (const stroke of strokes) {
    const placed = thin(
      stroke.map((p) => ({
        ...p,
        x: (p.x - left) * factor + margin,
        y: height - margin - (p.y - top) * factor,
      })),
      0.35 * pen,
    );
    addStroke(placed, speedWidths(placed, pen), byWidth);
  }
  const shapes = byWidth.flatMap((outline, i): Shape[] =>
    outline.length ? [{ outline, paint: { stroke: pen * (THIN + ((THICK - THIN) * i) / (STEPS - 1)) } }] : [],
  );
  return { width, height, colour: INK, shapes };
}

function range(values: number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([a, b], v) => [Math.min(a, v), Math.max(b, v)],
    [Infinity, -Infinity],
  );
}

/** Leaves out points nearer than `least` to the one before; the last point of a stroke stays. */
function thin(stroke: Stroke, least: number): Stroke {
  const out: Stroke = [];
  stroke.forEach((point, i) => {
    const last = out.at(-1);
    const far = !last || Math.hypot(point.x - last.x, point.y - last.y) >= least;
    if (far) out.push(point);
    else if (i === stroke.length - 1 && out.length > 1) out[out.length - 1] = point;
  });
  return out;
}

/** A width step 0…STEPS-1 for every segment: slow or pressed is thick; neighbours change by one step at most. */
function speedWidths(stroke: Stroke, pen: number): number[] {
  let speed = 0;
  const out: number[] = [];
  for (let i = 1; i < stroke.length; i++) {
    const [a, b] = [stroke[i - 1] as StrokePoint, stroke[i] as StrokePoint];
    const time = b.time - a.time;
    const now = time > 0 ? Math.hypot(b.x - a.x, b.y - a.y) / pen / time : speed;
    speed = 0.6 * now + 0.4 * speed;
    const share = b.pressure > 0 ? Math.min(1, b.pressure * 1.2) : 1 / (1 + speed * 6);
    const step = Math.round(share * (STEPS - 1));
    const last = out.at(-1) ?? step;
    out.push(Math.min(last + 1, Math.max(last - 1, step)));
  }
  return out;
}

/** Catmull-Rom through the points, each run of equal width as one line of cubic curves. */
function addStroke(stroke: Stroke, widths: number[], byWidth: Command[][]): void {
  const at = (i: number) => stroke[Math.min(stroke.length - 1, Math.max(0, i))] as StrokePoint;
  if (stroke.length === 1) {
    byWidth[STEPS - 1]?.push(['M', at(0).x, at(0).y], ['L', at(0).x, at(0).y]);
    return;
  }
  for (let i = 0; i + 1 < stroke.length; i++) {
    const width = widths[i] as number;
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const line = byWidth[width] as Command[];
    if (widths[i - 1] !== width) line.push(['M', p1.x, p1.y]);
    line.push([
      'C',
      p1.x + (p2.x - p0.x) / 6,
      p1.y + (p2.y - p0.y) / 6,
      p2.x - (p3.x - p1.x) / 6,
      p2.y - (p3.y - p1.y) / 6,
      p2.x,
      p2.y,
    ]);
  }
}

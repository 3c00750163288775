// Strokes of a hand signature as numbers: read from signature_pad, turned for a phone held upright and written
// sideways, checked for length, and made small enough for the wire (200 strokes, 5,000 points).
import type { PointGroup } from 'signature_pad';

/** CSS pixels, y downwards; `time` in ms. The shape of the wire (seal/routes.ts `strokes`). */
export type PadPoint = { x: number; y: number; time: number; pressure?: number | undefined };
export type PadStroke = { points: PadPoint[] };
export type PadStrokes = PadStroke[];

const MOST_POINTS = 5000;
const MOST_STROKES = 200;
const round = (value: number) => Math.round(value * 10) / 10;

/** Only the points: colours and widths of the pad are of no interest. */
export function readPad(groups: readonly PointGroup[]): PadStrokes {
  // a mouse and most fingers report one constant pressure: then the speed decides about the width of the line
  const pressures = new Set(groups.flatMap(({ points }) => points.map(({ pressure }) => pressure)));
  const pressed = pressures.size > 1;
  return groups
    .filter(({ points }) => points.length > 0)
    .map(({ points }) => ({
      points: points.map(({ x, y, time, pressure }) => ({
        x: round(x),
        y: round(y),
        time,
        ...(pressed && pressure > 0 ? { pressure: Math.min(1, Math.round(pressure * 100) / 100) } : {}),
      })),
    }));
}

/** For `pad.fromData`. */
export const padGroups = (strokes: PadStrokes, options: Omit<PointGroup, 'points'>): PointGroup[] =>
  strokes.map(({ points }) => ({
    ...options,
    points: points.map((point) => ({ ...point, pressure: point.pressure ?? 0 })),
  }));

const mapped = (strokes: PadStrokes, to: (x: number, y: number) => { x: number; y: number }): PadStrokes =>
  strokes.map(({ points }) => ({ points: points.map((point) => ({ ...point, ...to(point.x, point.y) })) }));

/** Drawn sideways on an upright canvas of `width` (phone turned to the left) → as the writer saw it. */
export const turnUpright = (strokes: PadStrokes, width: number): PadStrokes =>
  mapped(strokes, (x, y) => ({ x: y, y: round(width - x) }));
/** The way back. */
export const turnSideways = (strokes: PadStrokes, width: number): PadStrokes =>
  mapped(strokes, (x, y) => ({ x: round(width - y), y: x }));

export function inkBox(strokes: PadStrokes): { left: number; top: number; width: number; height: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points } of strokes)
    for (const { x, y } of points) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return right < left
    ? { left: 0, top: 0, width: 0, height: 0 }
    : { left, top, width: right - left, height: bottom - top };
}

/** Moves and, if need be, shrinks strokes so that they lie inside a canvas of another size. */
export function fitInto(strokes: PadStrokes, width: number, height: number): PadStrokes {
  const box = inkBox(strokes);
  const inside =
    box.left >= 0 && box.top >= 0 && box.left + box.width <= width && box.top + box.height <= height;
  if (inside || width === 0 || height === 0) return strokes;
  const scale = Math.min(1, (width * 0.9) / Math.max(1, box.width), (height * 0.9) / Math.max(1, box.height));
  const dx = (width - box.width * scale) / 2;
  const dy = (height - box.height * scale) / 2;
  return mapped(strokes, (x, y) => ({
    x: round((x - box.left) * scale + dx),
    y: round((y - box.top) * scale + dy),
  }));
}

const inkLength = (strokes: PadStrokes): number =>
  strokes.reduce(
    (sum, { points }) =>
      sum +
      points.reduce(
        (length, point, i) =>
          i === 0 ? 0 : length + Math.hypot(point.x - points[i - 1]!.x, point.y - points[i - 1]!.y),
        0,
      ),
    0,
  );

/** Why this cannot be a signature yet, in words for the writer; undefined when it can. */
export function strokesProblem(strokes: PadStrokes): string | undefined {
  if (strokes.length === 0) return '请先签名';
  const box = inkBox(strokes);
  if (Math.max(box.width, box.height) < 24 || inkLength(strokes) < 60) return '签名过于简单，请完整书写姓名';
  const points = strokes.reduce((count, stroke) => count + stroke.points.length, 0);
  if (points > MOST_POINTS || strokes.length > MOST_STROKES) return '签名过于复杂，请清除后重新签写';
  return undefined;
}

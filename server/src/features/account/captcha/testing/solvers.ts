// Scripts against the puzzle, weakest first. All see what a robot sees: the pixels of picture and piece and the row; from the
// piece's alpha they know the gap's exact outline, and how wide picture and piece are. Each answers a place.
import { type Puzzle, size } from '../draw/draw-puzzle.ts';

type Seen = Omit<Puzzle, 'x'>;
export type Solver = (seen: Seen) => number;
type Point = readonly [number, number];

const alpha = ({ piece }: Seen, x: number, y: number): number =>
  x < 0 || y < 0 || x >= size.piece || y >= size.piece ? 0 : piece[(y * size.piece + x) * 4 + 3]!;
const points: Point[] = Array.from({ length: size.piece ** 2 }, (_, i) => [
  i % size.piece,
  Math.floor(i / size.piece),
]);
const near = (seen: Seen, [x, y]: Point, reach: number): number[] => {
  const found: number[] = [];
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) found.push(alpha(seen, x + dx, y + dy));
  return found;
};
/** One in three is enough where an area is measured. */
const sparse = (some: readonly Point[]): Point[] => some.filter((_, i) => i % 3 === 0);
const inside = (seen: Seen): Point[] => points.filter(([x, y]) => alpha(seen, x, y) > 250);
/** Points of the outline itself. */
const rim = (seen: Seen): Point[] =>
  inside(seen).filter((at) => near(seen, at, 1).some((value) => value < 128));
const luma = (pixels: Float32Array, at: number): number =>
  0.3 * pixels[at]! + 0.6 * pixels[at + 1]! + 0.1 * pixels[at + 2]!;
const seenAt = (seen: Seen, x: number, y: number): number => luma(seen.picture, (y * size.width + x) * 3);

/** The place with the most of something. */
function best(score: (x: number) => number): number {
  let found = { x: 0, score: Number.NEGATIVE_INFINITY };
  for (let x = 0; x <= size.width - size.piece; x++) {
    const here = score(x);
    if (here > found.score) found = { x, score: here };
  }
  return found.x;
}
const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
function likeness(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 1e-9, 1e-9];
  for (let i = 0; i < a.length; i++) {
    ab += (a[i]! - ma) * (b[i]! - mb);
    aa += (a[i]! - ma) ** 2;
    bb += (b[i]! - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

/** The column where the picture changes most: the ten lines that solve common sliders. */
export const steepestColumn: Solver = (seen) =>
  best((x) => {
    let sum = 0;
    for (let y = seen.y + 8; y < seen.y + 48; y++)
      sum += Math.abs(seenAt(seen, x + 8, y) - seenAt(seen, Math.max(0, x + 5), y));
    return x < size.piece ? 0 : sum;
  });

/** Where inside and outside differ most in light, either way. */
export const strangestLight: Solver = (seen) => {
  const own = sparse(inside(seen));
  const around = sparse(points.filter(([x, y]) => alpha(seen, x, y) < 5));
  return best((x) =>
    x < size.piece
      ? 0
      : Math.abs(
          mean(own.map(([px, py]) => seenAt(seen, x + px, seen.y + py))) -
            mean(around.map(([px, py]) => seenAt(seen, x + px, seen.y + py))),
        ),
  );
};

/** Where edges run along the very outline. */
export const outline: Solver = (seen) => {
  const edge = rim(seen);
  return best((x) =>
    x < size.piece
      ? 0
      : mean(
          edge.map(([px, py]) => {
            const [sx, sy] = [Math.min(x + px, size.width - 2), seen.y + py];
            const here = seenAt(seen, sx, sy);
            return Math.abs(here - seenAt(seen, sx + 1, sy)) + Math.abs(here - seenAt(seen, sx, sy + 1));
          }),
        ),
  );
};

/** Where the picture looks most like the piece, whatever their light: the template match of image libraries. */
export const template: Solver = (seen) => {
  const own = sparse(inside(seen));
  const wanted = own.map(([x, y]) => luma(seen.piece, (y * size.piece + x) * 4));
  return best((x) =>
    likeness(
      wanted,
      own.map(([px, py]) => seenAt(seen, x + px, seen.y + py)),
    ),
  );
};

/** Where the rim of the piece goes on outside, colour by colour: the way a person sees it. */
export const seam: Solver = (seen) => {
  // a little within the bright rim, and as far outside of the gap's
  const pairs: { own: number; dx: number; dy: number }[] = [];
  for (const [x, y] of rim(seen)) {
    let [gx, gy] = [0, 0];
    for (let dy = -3; dy <= 3; dy++)
      for (let dx = -3; dx <= 3; dx++) {
        gx -= dx * alpha(seen, x + dx, y + dy);
        gy -= dy * alpha(seen, x + dx, y + dy);
      }
    const length = Math.hypot(gx, gy) || 1;
    const [ix, iy] = [Math.round(x - (gx / length) * 5), Math.round(y - (gy / length) * 5)];
    if (alpha(seen, ix, iy) < 250) continue;
    const [dx, dy] = [Math.round(x + (gx / length) * 5), Math.round(y + (gy / length) * 5)];
    pairs.push({ own: (iy * size.piece + ix) * 4, dx, dy });
  }
  return best((x) => {
    if (x < size.piece) return -1;
    const kept = pairs.filter(
      ({ dx, dy }) => x + dx >= 0 && x + dx < size.width && seen.y + dy >= 0 && seen.y + dy < size.height,
    );
    return mean(
      [0, 1, 2].map((c) =>
        likeness(
          kept.map(({ own }) => seen.piece[own + c]!),
          kept.map(({ dx, dy }) => seen.picture[((seen.y + dy) * size.width + x + dx) * 3 + c]!),
        ),
      ),
    );
  });
};

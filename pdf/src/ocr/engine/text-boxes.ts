// From the map of where text is likely to its boxes (the last step of DB, Liao et al. 2019): islands above a threshold, the smallest
// rectangle at any angle around each, grown to the letters' full height. Pure.

/** A rectangle at an angle: its middle, its longer side along `angle` (radians, clockwise, −45° to 135°), its shorter one. */
export type TextBox = { x: number; y: number; width: number; height: number; angle: number; score: number };

const THRESHOLD = 0.3;
const LEAST_SCORE = 0.5;
const LEAST_SIDE = 3;
/** How far the letters reach beyond what the model marks. */
const GROWTH = 1.6;
const MOST_BOXES = 200;

type Point = { x: number; y: number };

/** `map`: likelihood 0 to 1, a value a pixel. */
export function textBoxes(map: Float32Array, width: number, height: number): TextBox[] {
  const seen = new Uint8Array(map.length);
  const boxes: TextBox[] = [];
  for (let start = 0; start < map.length && boxes.length < MOST_BOXES; start++) {
    if (seen[start] || map[start]! <= THRESHOLD) continue;
    const island = flood(map, seen, start, { width, height });
    if (island.count < 12) continue;
    const score = island.sum / island.count;
    if (score < LEAST_SCORE) continue;
    const box = smallestBox(hull(island.edge));
    if (box.height < LEAST_SIDE) continue;
    const grow = (box.width * box.height * GROWTH) / (2 * (box.width + box.height));
    boxes.push({ ...box, width: box.width + 2 * grow, height: box.height + 2 * grow, score });
  }
  return boxes;
}

/** Marks an island; `edge`: of each of its rows the first and the last pixel. */
function flood(
  map: Float32Array,
  seen: Uint8Array,
  start: number,
  { width, height }: { width: number; height: number },
): { sum: number; count: number; edge: Point[] } {
  const ends = new Map<number, { first: number; last: number }>();
  const stack = [start];
  seen[start] = 1;
  let [sum, count] = [0, 0];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    sum += map[at]!;
    count++;
    const row = ends.get(y);
    if (!row) ends.set(y, { first: x, last: x });
    else if (x < row.first) row.first = x;
    else if (x > row.last) row.last = x;
    const visit = (next: number) => {
      if (seen[next] || map[next]! <= THRESHOLD) return;
      seen[next] = 1;
      stack.push(next);
    };
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (y > 0) visit(at - width);
    if (y < height - 1) visit(at + width);
  }
  const edge: Point[] = [];
  for (const [y, { first, last }] of ends)
    edge.push({ x: first, y }, { x: last + 1, y }, { x: first, y: y + 1 }, { x: last + 1, y: y + 1 });
  return { sum, count, edge };
}

/** Andrew's monotone chain. */
function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const turns = (o: Point, a: Point, b: Point) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  const half = (list: Point[]) => {
    const kept: Point[] = [];
    for (const point of list) {
      while (kept.length > 1 && turns(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** One side of the smallest rectangle lies on the hull. */
function smallestBox(corners: Point[]): Omit<TextBox, 'score'> {
  let best: Omit<TextBox, 'score'> = { x: 0, y: 0, width: 0, height: 0, angle: 0 };
  let least = Number.POSITIVE_INFINITY;
  corners.forEach((from, i) => {
    const to = corners[(i + 1) % corners.length]!;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let [left, right, top, bottom] = [1e9, -1e9, 1e9, -1e9];
    for (const { x, y } of corners) {
      const [along, across] = [x * cos + y * sin, y * cos - x * sin];
      left = Math.min(left, along);
      right = Math.max(right, along);
      top = Math.min(top, across);
      bottom = Math.max(bottom, across);
    }
    const area = (right - left) * (bottom - top);
    if (area >= least) return;
    least = area;
    const [along, across] = [(left + right) / 2, (top + bottom) / 2];
    best = asLying({
      ...{ x: along * cos - across * sin, y: along * sin + across * cos },
      ...{ width: right - left, height: bottom - top, angle },
    });
  });
  return best;
}

/** The longer side first, its angle between −45° and 135°. */
function asLying(box: Omit<TextBox, 'score'>): Omit<TextBox, 'score'> {
  const turned = box.width < box.height;
  let angle = box.angle + (turned ? Math.PI / 2 : 0);
  while (angle >= (3 * Math.PI) / 4) angle -= Math.PI;
  while (angle < -Math.PI / 4) angle += Math.PI;
  return {
    ...{ x: box.x, y: box.y, angle },
    width: turned ? box.height : box.width,
    height: turned ? box.width : box.height,
  };
}

// A picture with several gaps of one outline and the piece that was cut from one of them. The gaps are equal for whatever looks
// at the picture alone (edges, darkness, outline: all stand in a row, hold foreign pattern and are shaded by chance); which
// one is right shows only where the pattern of the piece goes on beside the gap. Light and colour of the piece are
// changed, so that pixels do not simply match.
import { type Canvas, coverage, type Distance, drawBand, drawBlob, paintGround } from './canvas.ts';
import { between, type Dice, pick, whole } from './dice.ts';

export const size = { width: 320, height: 160, piece: 56 } as const;
const gaps = 4;
/** From the left of one gap to the next: none touches another. */
const pitch = size.piece + 2;
/** The first gap stands clear of where the piece begins. */
const first = size.piece + 6;
const centre = size.piece / 2;
const half = 20;
const knob = 8;

export type Puzzle = {
  /** Left edge of the right gap: where the piece belongs. */
  x: number;
  /** Top edge of all gaps and of the piece. */
  y: number;
  picture: Float32Array;
  piece: Float32Array;
};

/** A square with knobs and notches. */
function anyOutline(dice: Dice): Distance {
  const sides = [
    { x: centre, y: centre - half },
    { x: centre + half, y: centre },
    { x: centre, y: centre + half },
    { x: centre - half, y: centre },
  ].map((at) => ({ ...at, kind: pick(dice, [-1, 1, 1, 0]) }));
  return (x, y) => {
    let distance = Math.max(Math.abs(x - centre), Math.abs(y - centre)) - half;
    for (const side of sides) {
      const circle = Math.hypot(x - side.x, y - side.y) - knob;
      if (side.kind === 1) distance = Math.min(distance, circle);
      if (side.kind === -1) distance = Math.max(distance, -circle);
    }
    return distance;
  };
}

/** Left edges in a row with chance distances between them. */
function anyPlaces(dice: Dice): number[] {
  const slack = size.width - size.piece - first - pitch * (gaps - 1);
  const extra = Array.from({ length: gaps }, () => whole(dice, 0, slack)).sort((a, b) => a - b);
  return extra.map((more, i) => first + i * pitch + more);
}

/** Two bands cross every gap, so that each has something that goes on; the last drawn lies above. */
function anyScene(dice: Dice, places: readonly number[], y: number): Canvas {
  const canvas = paintGround(dice, size.width, size.height);
  for (let i = 0; i < 9; i++) drawBlob(dice, canvas);
  const crossed = [...places, ...places]
    .map((x) => ({ x, order: dice.next() }))
    .sort((a, b) => a.order - b.order);
  for (const { x } of crossed) {
    const near = () => centre + between(dice, -14, 14);
    drawBand(dice, canvas, x + near(), y + near());
  }
  return canvas;
}

/** Every pixel of the piece's square, with its distance from the outline. */
function overPiece(outline: Distance, each: (px: number, py: number, distance: number) => void): void {
  for (let py = 0; py < size.piece; py++)
    for (let px = 0; px < size.piece; px++) each(px, py, outline(px, py));
}

function cutGap(
  dice: Dice,
  scene: Canvas,
  clean: Float32Array,
  outline: Distance,
  x: number,
  y: number,
): void {
  const light = pick(dice, [30, 225]);
  const depth = between(dice, 0.35, 0.6);
  // pattern from elsewhere, so that neither the piece nor the neighbourhood can be compared with what lies inside
  const from = {
    x: whole(dice, 0, size.width - size.piece),
    y: whole(dice, 0, size.height - size.piece),
  };
  overPiece(outline, (px, py, distance) => {
    const inside = coverage(distance);
    const rim = Math.max(0, 1 - Math.abs(distance) / 2.5) * 0.35;
    for (let c = 0; c < 3; c++) {
      const at = ((y + py) * size.width + x + px) * 3 + c;
      const foreign = clean[((from.y + py) * size.width + from.x + px) * 3 + c]!;
      const filled = foreign * (1 - depth) + light * depth;
      const mixed = scene.rgb[at]! * (1 - inside) + filled * inside;
      scene.rgb[at] = mixed * (1 - rim) + (255 - light) * rim;
    }
  });
}

function cutPiece(dice: Dice, clean: Float32Array, outline: Distance, x: number, y: number): Float32Array {
  const piece = new Float32Array(size.piece * size.piece * 4);
  const gain = [0, 1, 2].map(() => between(dice, 0.85, 1.15));
  const [lift, slope] = [between(dice, -18, 18), between(dice, -0.5, 0.5)];
  overPiece(outline, (px, py, distance) => {
    const rim = Math.max(0, 1 - Math.abs(distance + 1) / 2) * 0.6;
    const to = (py * size.piece + px) * 4;
    for (let c = 0; c < 3; c++) {
      const own = clean[((y + py) * size.width + x + px) * 3 + c]!;
      const seen = own * gain[c]! + lift + slope * (px - centre);
      piece[to + c] = seen * (1 - rim) + 250 * rim;
    }
    piece[to + 3] = 255 * coverage(distance);
  });
  return piece;
}

function grain(dice: Dice, pixels: Float32Array, channels: 3 | 4): void {
  for (let i = 0; i < pixels.length; i += channels) {
    const noise = between(dice, -7, 7);
    for (let c = 0; c < 3; c++) pixels[i + c] = pixels[i + c]! + noise;
  }
}

export function drawPuzzle(dice: Dice): Puzzle {
  const places = anyPlaces(dice);
  const x = pick(dice, places);
  const y = whole(dice, 2, size.height - size.piece - 2);
  const scene = anyScene(dice, places, y);
  const clean = scene.rgb.slice();
  const outline = anyOutline(dice);
  for (const place of places) cutGap(dice, scene, clean, outline, place, y);
  const piece = cutPiece(dice, clean, outline, x, y);
  grain(dice, scene.rgb, 3);
  grain(dice, piece, 4);
  return { x, y, picture: scene.rgb, piece };
}

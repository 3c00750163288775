// Pixels as numbers, three a point, and what a picture is made of: a soft ground, and shapes with smooth edges on it.
import { between, type Dice, whole } from './dice.ts';

export type Colour = readonly [number, number, number];
export type Canvas = { width: number; height: number; rgb: Float32Array };
/** Distance to a shape's edge in pixels, negative inside. */
export type Distance = (x: number, y: number) => number;

/** How much of a pixel at this distance is covered. */
export const coverage = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance));

export function colourOf(hue: number, saturation: number, light: number): Colour {
  const chroma = (1 - Math.abs(2 * light - 1)) * saturation;
  const part = (turn: number) => {
    const away = Math.abs(((hue + turn) % 6) - 3);
    return 255 * (light + chroma * (Math.min(1, Math.max(0, away - 1)) - 0.5));
  };
  return [part(0), part(4), part(2)];
}
const anyColour = (dice: Dice): Colour =>
  colourOf(between(dice, 0, 6), between(dice, 0.25, 0.6), between(dice, 0.35, 0.75));

/** Adds colours of a coarse grid, blended in between. */
function addGround(dice: Dice, { width, height, rgb }: Canvas, cell: number, strength: number): void {
  const columns = Math.ceil(width / cell) + 2;
  const rows = Math.ceil(height / cell) + 2;
  const grid = new Float32Array(columns * rows * 3);
  for (let i = 0; i < grid.length; i += 3) grid.set(anyColour(dice), i);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell);
    const v = y / cell - row;
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / cell);
      const u = x / cell - column;
      const at = (row * columns + column) * 3;
      const to = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const above = grid[at + c]! * (1 - u) + grid[at + 3 + c]! * u;
        const below = grid[at + 3 * columns + c]! * (1 - u) + grid[at + 3 * columns + 3 + c]! * u;
        rgb[to + c]! += strength * (above * (1 - v) + below * v);
      }
    }
  }
}

export function paintGround(dice: Dice, width: number, height: number): Canvas {
  const canvas = { width, height, rgb: new Float32Array(width * height * 3) };
  addGround(dice, canvas, 80, 0.7);
  addGround(dice, canvas, 24, 0.3);
  return canvas;
}

/** Lays a colour over what the shape covers within `reach` of a point. */
function fill(
  { width, height, rgb }: Canvas,
  box: { x: number; y: number; reach: number },
  distance: Distance,
  colour: Colour,
  opacity: number,
): void {
  const right = Math.min(width, box.x + box.reach);
  const bottom = Math.min(height, box.y + box.reach);
  for (let y = Math.max(0, Math.floor(box.y - box.reach)); y < bottom; y++)
    for (let x = Math.max(0, Math.floor(box.x - box.reach)); x < right; x++) {
      const share = opacity * coverage(distance(x, y));
      if (share === 0) continue;
      const at = (y * width + x) * 3;
      rgb[at] = rgb[at]! * (1 - share) + colour[0] * share;
      rgb[at + 1] = rgb[at + 1]! * (1 - share) + colour[1] * share;
      rgb[at + 2] = rgb[at + 2]! * (1 - share) + colour[2] * share;
    }
}

/** An ellipse or rectangle turned by some angle, filled or as a rim. */
export function drawBlob(dice: Dice, canvas: Canvas): void {
  const [x, y] = [between(dice, 0, canvas.width), between(dice, 0, canvas.height)];
  const [a, b, angle] = [between(dice, 8, 34), between(dice, 8, 34), between(dice, 0, Math.PI)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [round, rim] = [dice.next() < 0.5, dice.next() < 0.35];
  const distance: Distance = (px, py) => {
    const u = (px - x) * cos + (py - y) * sin;
    const v = (py - y) * cos - (px - x) * sin;
    const solid = round
      ? (Math.hypot(u / a, v / b) - 1) * Math.min(a, b)
      : Math.max(Math.abs(u) - a, Math.abs(v) - b);
    return rim ? Math.abs(solid) - 3 : solid;
  };
  fill(canvas, { x, y, reach: Math.hypot(a, b) + 5 }, distance, anyColour(dice), between(dice, 0.5, 0.9));
}

/** A waving band through a point, light or dark: what the eye follows across a gap. */
export function drawBand(dice: Dice, canvas: Canvas, x: number, y: number): void {
  const angle = between(dice, 0, Math.PI);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [reach, half] = [between(dice, 42, 80), whole(dice, 3, 6)];
  const [wave, length, start] = [between(dice, 2, 9), between(dice, 12, 30), between(dice, 0, 6)];
  const middle = wave * Math.sin(start);
  const distance: Distance = (px, py) => {
    const u = (px - x) * cos + (py - y) * sin;
    const v = (py - y) * cos - (px - x) * sin;
    return Math.max(Math.abs(v + middle - wave * Math.sin(u / length + start)) - half, Math.abs(u) - reach);
  };
  const light = dice.next() < 0.5 ? between(dice, 0.15, 0.35) : between(dice, 0.75, 0.92);
  const colour = colourOf(between(dice, 0, 6), between(dice, 0.6, 0.95), light);
  fill(canvas, { x, y, reach: reach + half }, distance, colour, between(dice, 0.8, 1));
}

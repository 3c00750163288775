// Vector outlines: one list of commands from which both the PDF operators and the SVG path are printed, so
// that the preview is the very geometry that is signed. Units are points, y grows upwards (ISO 32000-1 §8.5).

/** A 2×3 affine matrix `[a b c d e f]` as PDF's `cm` has it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** One drawing command; C carries two control points and the end point. */
export type Command =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export type Outline = readonly Command[];
export type Bounds = { minX: number; minY: number; maxX: number; maxY: number };

/** Control point distance that makes four cubic curves a circle. */
const KAPPA = 0.5522847498;

export function translate(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

export function scale(x: number, y = x): Matrix {
  return [x, 0, 0, y, 0, 0];
}

/** Counter-clockwise rotation, in radians. */
export function rotate(angle: number): Matrix {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [cos, sin, -sin, cos, 0, 0];
}

/** Applies the matrices from left to right: the first one given acts first. */
export function chain(...steps: Matrix[]): Matrix {
  return steps.reduce<Matrix>(
    (m, n) => [
      m[0] * n[0] + m[1] * n[2],
      m[0] * n[1] + m[1] * n[3],
      m[2] * n[0] + m[3] * n[2],
      m[2] * n[1] + m[3] * n[3],
      m[4] * n[0] + m[5] * n[2] + n[4],
      m[4] * n[1] + m[5] * n[3] + n[5],
    ],
    [1, 0, 0, 1, 0, 0],
  );
}

export function transform(outline: Outline, m: Matrix): Command[] {
  const x = (px: number, py: number) => m[0] * px + m[2] * py + m[4];
  const y = (px: number, py: number) => m[1] * px + m[3] * py + m[5];
  return outline.map((c): Command => {
    if (c[0] === 'Z') return c;
    if (c[0] === 'C') {
      const [, x1, y1, x2, y2, x3, y3] = c;
      return ['C', x(x1, y1), y(x1, y1), x(x2, y2), y(x2, y2), x(x3, y3), y(x3, y3)];
    }
    return [c[0], x(c[1], c[2]), y(c[1], c[2])];
  });
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): Command[] {
  const kx = rx * KAPPA;
  const ky = ry * KAPPA;
  return [
    ['M', cx + rx, cy],
    ['C', cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    ['C', cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
    ['C', cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
    ['C', cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    ['Z'],
  ];
}

export const circle = (cx: number, cy: number, r: number): Command[] => ellipse(cx, cy, r, r);

/** A rectangle with corners rounded by `r`. */
export function roundedRect(x: number, y: number, w: number, h: number, r: number): Command[] {
  const k = r * (1 - KAPPA);
  return [
    ['M', x + r, y],
    ['L', x + w - r, y],
    ['C', x + w - k, y, x + w, y + k, x + w, y + r],
    ['L', x + w, y + h - r],
    ['C', x + w, y + h - k, x + w - k, y + h, x + w - r, y + h],
    ['L', x + r, y + h],
    ['C', x + k, y + h, x, y + h - k, x, y + h - r],
    ['L', x, y + r],
    ['C', x, y + k, x + k, y, x + r, y],
    ['Z'],
  ];
}

/** Bounds of all points; control points count, so the box may be a little large, never too small. */
export function bounds(outline: Outline): Bounds {
  const box: Bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const c of outline) {
    for (let i = 1; i < c.length; i += 2) {
      const x = c[i] as number;
      const y = c[i + 1] as number;
      if (x < box.minX) box.minX = x;
      if (x > box.maxX) box.maxX = x;
      if (y < box.minY) box.minY = y;
      if (y > box.maxY) box.maxY = y;
    }
  }
  return box;
}

/** On a grid of 0.05 pt (18 µm on paper): a seal of 20 characters then packs to 18 KB. Never exponential. */
export function number(value: number): string {
  const text = (Math.round(value * 20) / 20).toFixed(2).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** PDF path construction operators (m, l, c, h), without the painting operator. */
export function toOperators(outline: Outline): string {
  const out: string[] = [];
  for (const c of outline) {
    if (c[0] === 'Z') out.push('h');
    else out.push(`${(c.slice(1) as number[]).map(number).join(' ')} ${c[0].toLowerCase()}`);
  }
  return out.join('\n');
}

/** SVG path data in a box of the given height, y turned downwards. Digits and `MLCZ` only. */
export function toSvgPath(outline: Outline, height: number): string {
  let out = '';
  for (const c of outline) {
    out += c[0];
    for (let i = 1; i < c.length; i++) {
      const value = c[i] as number;
      out += (i > 1 ? ' ' : '') + number(i % 2 === 1 ? value : height - value);
    }
  }
  return out;
}

// Strokes: read from the pad, turned for an upright phone, judged, drawn.
import { describe, expect, it } from 'vitest';
import {
  fitInto,
  inkBox,
  type PadStrokes,
  readPad,
  strokesProblem,
  turnSideways,
  turnUpright,
} from './strokes.ts';
import { strokesSvg } from './strokes-svg.ts';

const line = (...points: [number, number][]): PadStrokes => [
  { points: points.map(([x, y], i) => ({ x, y, time: 1000 + 16 * i })) },
];
const name = line([10, 10], [60, 20], [110, 15], [160, 60]);
const style = {
  dotSize: 0,
  minWidth: 1,
  maxWidth: 3,
  penColor: 'black',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
};

describe('strokes', () => {
  it('keeps points only; a constant pressure is none', () => {
    const group = (pressures: number[]) => [
      { ...style, points: pressures.map((pressure, i) => ({ x: i + 0.123, y: 2, time: 5, pressure })) },
    ];
    expect(readPad(group([0.5, 0.5]))).toEqual([
      {
        points: [
          { x: 0.1, y: 2, time: 5 },
          { x: 1.1, y: 2, time: 5 },
        ],
      },
    ]);
    expect(readPad(group([0.2, 0.8]))[0]?.points[1]).toEqual({ x: 1.1, y: 2, time: 5, pressure: 0.8 });
    expect(readPad([{ ...style, points: [] }])).toEqual([]);
  });
  it('turns what was written along the long side of an upright phone, and back', () => {
    const written = line([300, 40], [300, 240]);
    expect(turnUpright(written, 320)[0]?.points.map(({ x, y }) => [x, y])).toEqual([
      [40, 20],
      [240, 20],
    ]);
    expect(turnSideways(turnUpright(written, 320), 320)).toEqual(written);
  });
  it('moves and shrinks into a smaller canvas, leaves what fits', () => {
    expect(fitInto(name, 400, 200)).toBe(name);
    const box = inkBox(fitInto(name, 80, 40));
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.left + box.width).toBeLessThanOrEqual(80);
    expect(box.top + box.height).toBeLessThanOrEqual(40);
  });
  it('judges what is no signature', () => {
    expect(strokesProblem([])).toBe('请先签名');
    expect(strokesProblem(line([5, 5], [8, 8]))).toBe('签名过于简单，请完整书写姓名');
    expect(strokesProblem(name)).toBeUndefined();
    const long = Array.from({ length: 5001 }, (_, i): [number, number] => [i % 300, i % 90]);
    expect(strokesProblem(line(...long))).toBe('签名过于复杂，请清除后重新签写');
  });
  it('draws trimmed to the ink, numbers only', () => {
    const svg = strokesSvg(name);
    const [, width, height] = /width="([\d.]+)pt" height="([\d.]+)pt"/.exec(svg) ?? [];
    expect(Number(width)).toBeLessThanOrEqual(150);
    expect(Number(height)).toBeLessThanOrEqual(60);
    expect(svg).toMatch(/<path stroke-width="[\d.]+" d="M/);
    expect(svg).not.toContain('NaN');
    expect(strokesSvg(line([5, 5]))).toContain('h0');
  });
});

// One rule for the wizard, the server, the signing engine and the verifier.
import { describe, expect, it } from 'vitest';
import { areaOf, coverProblem, coversOne, isLarge, overlaps, type Rectangle } from './field-cover.ts';

const a: Rectangle = [0, 0, 100, 50];
const place = (x: number, y: number, width = 100, height = 50, page = 0) => ({ page, x, y, width, height });
const a4 = { width: 595, height: 842 };

describe('rectangles', () => {
  it.each([
    [[50, 25, 60, 30], true],
    [[-10, -10, 200, 200], true],
    [[100, 0, 200, 50], false],
    [[0, 50, 100, 90], false],
    [[99.9, 49.9, 200, 200], true],
  ] as [Rectangle, boolean][])('%j overlaps: %s', (b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
  });
  it('what has no area covers nothing and is covered by nothing', () => {
    expect(coversOne(a, [[10, 10, 10, 40]])).toBe(false);
    expect(coversOne(a, [[10, 10, 11, 40]])).toBe(true);
    expect(areaOf([10, 10, 10, 40])).toBe(0);
  });
  it('is large above a quarter when added, above a half when prepared', () => {
    expect([2500, 2501].map((side) => isLarge([0, 0, side, 1], 10_000, 'added'))).toEqual([false, true]);
    expect([5000, 5001].map((side) => isLarge([0, 0, side, 1], 10_000, 'prepared'))).toEqual([false, true]);
  });
});

describe('placing', () => {
  it('keeps clear of what stands on a signed page, on this page alone', () => {
    expect(coverProblem(place(0, 0), a4, [place(90, 40)], true)).toBe('covers');
    expect(coverProblem(place(0, 0), a4, [place(90, 40, 100, 50, 1)], true)).toBeUndefined();
    expect(coverProblem(place(0, 0), a4, [place(100.2, 0)], true)).toBeUndefined();
  });
  it('leaves room for rounding: a place that touches another covers it', () => {
    expect(coverProblem(place(0, 0), a4, [place(100, 0)], true)).toBe('covers');
  });
  it('lets a seal stand over a signature in a file that nobody has signed', () => {
    expect(coverProblem(place(0, 0), a4, [place(10, 10)], false)).toBeUndefined();
  });
  it('never lets a field take the page', () => {
    expect(coverProblem(place(0, 0, 500, 300), a4, [], true)).toBe('large');
    expect(coverProblem(place(0, 0, 500, 300), a4, [], false)).toBeUndefined();
    expect(coverProblem(place(0, 0, 595, 500), a4, [], false)).toBe('large');
  });
});

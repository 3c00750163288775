// The strips of a 骑缝章: every page has one, together they are whole seals, and none leaves its page.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { millimetresOf, pointsOf } from '../millimetre.ts';
import { edgeGroups, edgeShare, edgeSquare, edgeStrips, pagesPerSeal } from './edge-strips.ts';

const side = fc.double({ min: 10, max: 2000, noNaN: true });
const sizes = fc.record({ width: side, height: side });
const a4 = { width: 595, height: 842 };
const seal = { width: 100, height: 100 };

describe('edge strips', () => {
  it.each([
    [2, [2]],
    [20, [20]],
    [21, [10, 11]],
    [45, [15, 15, 15]],
    [300, Array(15).fill(20)],
  ])('%i pages: even groups', (pages, groups) => {
    expect(edgeGroups(pages)).toEqual(groups);
  });
  it('groups hold every page once, at most 20, and differ by at most one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (pages) => {
        const groups = edgeGroups(pages);
        expect(groups.reduce((sum, n) => sum + n, 0)).toBe(pages);
        expect(Math.max(...groups)).toBeLessThanOrEqual(pagesPerSeal);
        expect(Math.max(...groups) - Math.min(...groups)).toBeLessThanOrEqual(1);
      }),
    );
  });
  it('stand at the outer edge of their page and never leave it; of one seal they are all of it', () => {
    const share = fc.double({ min: -1, max: 2, noNaN: true });
    fc.assert(
      fc.property(sizes, fc.array(sizes, { minLength: 2, maxLength: 50 }), share, (whole, pages, at) => {
        const strips = edgeStrips(whole, pages, at);
        expect(strips.map(({ page }) => page)).toEqual(pages.map((_, i) => i));
        for (const { page, x, y, width, height, index, count } of strips) {
          expect(x + width).toBeCloseTo(pages[page]!.width, 6);
          expect(Math.min(x, y, index)).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeLessThanOrEqual(pages[page]!.height + 1e-9);
          expect(index).toBeLessThan(count);
        }
        const [group = 0] = edgeGroups(pages.length);
        expect(strips.slice(0, group).map(({ index, count }) => [index, count])).toEqual(
          Array.from({ length: group }, (_, i) => [i, group]),
        );
      }),
    );
  });
  it('on a page lower than the seal the strip is the page’s height, narrower by the same measure', () => {
    const [first, second] = edgeStrips(seal, [a4, { width: 300, height: 50 }], 0);
    expect(first).toEqual({ page: 0, index: 0, count: 2, x: 545, y: 0, width: 50, height: 100 });
    expect(second).toEqual({ page: 1, index: 1, count: 2, x: 275, y: 0, width: 25, height: 50 });
  });
  it('one page has no seam', () => {
    expect([edgeStrips(seal, [a4], 0.5), edgeStrips(seal, [], 0.5)]).toEqual([[], []]);
  });
  it('seals stand one under the other, evenly', () => {
    expect([0, 1, 2].map((order) => edgeShare(order, 3))).toEqual([0.25, 0.5, 0.75]);
    const [strip] = edgeStrips(seal, [a4, a4], edgeShare(0, 1));
    expect(strip!.y + strip!.height / 2).toBe(421);
  });
});

it('a 公章 is 40 mm, shown to the tenth', () => {
  expect(edgeSquare).toBeCloseTo(113.386, 3);
  expect([millimetresOf(113.39), millimetresOf(pointsOf(20.04)), millimetresOf(0)]).toEqual([40, 20, 0]);
});

// Points ↔ pixels, what is near the viewport, and zooming around a spot.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anchorAt,
  boxStyle,
  clampScale,
  currentPage,
  fitWidth,
  layoutPages,
  maxScale,
  minScale,
  pageAtOffset,
  pagesInView,
  pagesNear,
  pointAt,
  rasterScale,
  scrollForAnchor,
} from './page-layout.ts';

const a4 = { width: 595.28, height: 841.89 };
const pages = (count: number) =>
  Array.from({ length: count }, (_, i) => (i % 3 ? a4 : { width: 841.89, height: 595.28 }));

describe('layout', () => {
  it('stacks pages with gaps and centres narrower ones', () => {
    const layout = layoutPages([a4, { width: 300, height: 100 }], 2, 1400, 10, 20);
    expect(layout.boxes[0]).toEqual({
      left: (1400 - a4.width * 2) / 2,
      top: 20,
      width: a4.width * 2,
      height: a4.height * 2,
    });
    expect(layout.boxes[1]?.top).toBe(20 + a4.height * 2 + 10);
    expect(layout.boxes[1]?.left).toBe((1400 - 600) / 2);
    expect(layout.height).toBe(20 + a4.height * 2 + 10 + 200 + 20);
  });
  it('is never wider than the viewport at fit width, whatever the viewport', () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 2600 }), fc.integer({ min: 0, max: 40 }), (width, padding) => {
        const scale = fitWidth([a4], width, padding);
        fc.pre(scale > minScale && scale < maxScale);
        expect(layoutPages([a4], scale, width, 8, padding).width).toBe(width);
      }),
    );
  });
  it('has no height without pages', () => {
    const layout = layoutPages([], 1, 390, 8, 0);
    expect(layout.height).toBe(0);
    expect(pagesNear(layout, 0, 800, 400)).toEqual({ first: 0, last: -1 });
    expect(pointAt(layout, 1, 1, true)).toBeUndefined();
  });
});

describe('near the viewport', () => {
  it('finds exactly the pages that touch the widened viewport', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, where) => {
          const layout = layoutPages(pages(count), 1.2, 1000, 16, 20);
          const top = where * Math.max(0, layout.height - 800);
          const { first, last } = pagesNear(layout, top, 800, 300);
          layout.boxes.forEach((box, index) => {
            const touches = box.top <= top + 1100 && box.top + box.height >= top - 300;
            if (touches) expect(index >= first && index <= last).toBe(true);
          });
          expect(last - first).toBeLessThan(6);
        },
      ),
      { numRuns: 60 },
    );
  });
  it('calls the page under the upper third the current one', () => {
    const layout = layoutPages([a4, a4, a4], 1, 700, 16, 20);
    expect(currentPage(layout, 0, 900)).toBe(0);
    expect(currentPage(layout, 600, 900)).toBe(1);
    expect(pageAtOffset(layout, 99_999)).toBe(2);
  });
});

describe('points and pixels', () => {
  it('answers the point that a box at that point is drawn at, at every zoom', () => {
    fc.assert(
      fc.property(
        fc.double({ min: minScale, max: maxScale, noNaN: true }),
        fc.integer({ min: 0, max: 9 }),
        fc.double({ min: 1, max: 500, noNaN: true }),
        fc.double({ min: 1, max: 500, noNaN: true }),
        (scale, page, x, y) => {
          const layout = layoutPages(pages(10), scale, 900, 16, 20);
          const box = layout.boxes[page]!;
          const spot = pointAt(layout, box.left + x * scale, box.top + y * scale);
          expect(spot?.page).toBe(page);
          expect(spot?.x).toBeCloseTo(x, 6);
          expect(spot?.y).toBeCloseTo(y, 6);
        },
      ),
    );
  });
  it('answers nothing in the margins, or the nearest page when asked', () => {
    const layout = layoutPages([a4, a4], 1, 1000, 16, 20);
    expect(pointAt(layout, 5, 100)).toBeUndefined();
    expect(pointAt(layout, 5, 100, true)?.page).toBe(0);
    const gap = 20 + a4.height;
    expect(pointAt(layout, 500, gap + 3, true)?.page).toBe(0);
    expect(pointAt(layout, 500, gap + 14, true)?.page).toBe(1);
  });
  it('places boxes by percentages of their page', () => {
    expect(boxStyle({ x: 50, y: 0, width: 100, height: 20 }, { width: 200, height: 100 })).toEqual({
      left: '25%',
      top: '0%',
      width: '50%',
      height: '20%',
    });
  });
});

describe('zoom', () => {
  it('keeps the spot under the fingers where it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: minScale, max: maxScale, noNaN: true }),
        fc.double({ min: minScale, max: maxScale, noNaN: true }),
        fc.integer({ min: 2_000, max: 20_000 }),
        (from, to, top) => {
          const before = layoutPages(pages(60), from, 390, 8, 0);
          const after = layoutPages(pages(60), to, 390, 8, 0);
          const anchor = anchorAt(before, { left: 0, top }, 195, 300);
          const scroll = scrollForAnchor(after, anchor);
          fc.pre(scroll.top > 0 && scroll.left > 0);
          const again = anchorAt(after, scroll, 195, 300);
          fc.pre(again.page === anchor.page);
          expect(again.x).toBeCloseTo(anchor.x, 3);
          expect(again.y).toBeCloseTo(anchor.y, 3);
        },
      ),
    );
  });
  it('stays within its limits and bounds canvas memory', () => {
    expect(clampScale(99)).toBe(maxScale);
    expect(clampScale(0)).toBe(minScale);
    expect(rasterScale(a4, 1, 2, 16_000_000)).toBe(2);
    expect(rasterScale(a4, 1, 9, 16_000_000)).toBe(3);
    const scale = rasterScale(a4, maxScale, 3, 10_000_000);
    expect(a4.width * scale * a4.height * scale).toBeLessThanOrEqual(10_000_001);
  });
});

describe('the pages before a reader', () => {
  const layout = layoutPages([a4, a4, a4], 1, 700, 10, 20);
  const at = (page: number, down: number) => layout.boxes[page]!.top + down * a4.height;
  it.each([
    ['the first page at the top', 0, 600, [0]],
    ['two halves', at(0, 0.5), a4.height + 10, [0, 1]],
    ['little of one, most of the next', at(0, 0.8), 800, [1]],
    ['the middle of a page that is larger than the viewport', at(1, 0.4), 200, [1]],
    ['beyond the last', layout.height + 100, 600, []],
    ['no room', 0, 0, []],
  ])('%s', (_name, top, height, pages) => expect(pagesInView(layout, top, height)).toEqual(pages));
});

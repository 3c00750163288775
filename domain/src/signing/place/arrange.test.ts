// Whatever is selected, an arrangement keeps it on its pages, is settled after one time, and moves nothing that it need not.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlignEdge, alignBoxes, moveTogether, type PageBox, spreadBoxes } from './arrange.ts';

const pages = [
  { width: 595, height: 842 },
  { width: 842, height: 595 },
];
const standing = fc
  .record({
    page: fc.nat({ max: 1 }),
    width: fc.integer({ min: 10, max: 200 }),
    height: fc.integer({ min: 10, max: 200 }),
    across: fc.integer({ min: 0, max: 100 }),
    down: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ page, width, height, across, down }): PageBox => {
    const size = pages[page]!;
    const x = ((size.width - width) * across) / 100;
    return { page, width, height, x, y: ((size.height - height) * down) / 100 };
  });
const several = fc.array(standing, { minLength: 1, maxLength: 8 });
const edge = fc.constantFrom<AlignEdge>('left', 'centre', 'right', 'top', 'middle', 'bottom');
const axis = fc.constantFrom<'x' | 'y'>('x', 'y');

const onPage = ({ page, x, y, width, height }: PageBox): boolean =>
  x >= -1e-6 &&
  y >= -1e-6 &&
  x + width <= pages[page]!.width + 1e-6 &&
  y + height <= pages[page]!.height + 1e-6;
const near = (a: readonly PageBox[], b: readonly PageBox[]) =>
  a.forEach((box, index) => {
    expect(box.x).toBeCloseTo(b[index]!.x, 6);
    expect(box.y).toBeCloseTo(b[index]!.y, 6);
  });
const box = (x: number, y: number, width = 100, height = 40, page = 0): PageBox => ({
  page,
  x,
  y,
  width,
  height,
});

describe('on one line', () => {
  it('takes the outermost edge, or the middle between the outermost', () => {
    const two = [box(50, 100), box(300, 140, 60, 20)];
    expect(alignBoxes(two, 'left', pages).map(({ x }) => x)).toEqual([50, 50]);
    expect(alignBoxes(two, 'right', pages).map(({ x }) => x)).toEqual([260, 300]);
    expect(alignBoxes(two, 'centre', pages).map(({ x }) => x)).toEqual([155, 175]);
    expect(alignBoxes(two, 'top', pages).map(({ y }) => y)).toEqual([100, 100]);
    expect(alignBoxes(two, 'bottom', pages).map(({ y }) => y)).toEqual([120, 140]);
    expect(alignBoxes(two, 'middle', pages).map(({ y }) => y)).toEqual([110, 120]);
  });

  it('keeps every box on its page and of its size, and is settled on one page', () => {
    fc.assert(
      fc.property(several, edge, (boxes, to) => {
        const aligned = alignBoxes(boxes, to, pages);
        expect(aligned.every(onPage)).toBe(true);
        expect(aligned.map(({ width, height, page }) => [width, height, page])).toEqual(
          boxes.map(({ width, height, page }) => [width, height, page]),
        );
        const here = aligned.filter(({ page }) => page === 0);
        if (here.length === boxes.length) near(alignBoxes(aligned, to, pages), aligned);
      }),
    );
  });

  it('touches one axis only', () => {
    fc.assert(
      fc.property(several, edge, (boxes, to) => {
        const other = ['left', 'centre', 'right'].includes(to) ? 'y' : 'x';
        const kept = alignBoxes(boxes, to, pages).map((one) => one[other]);
        expect(kept).toEqual(boxes.map((one) => one[other]));
      }),
    );
  });
});

describe('evenly spread', () => {
  it('gives three boxes equal gaps, and leaves two alone', () => {
    const three = [box(0, 0, 20), box(400, 0, 100), box(40, 0, 60)];
    expect(spreadBoxes(three, 'x').map(({ x }) => x)).toEqual([0, 400, 180]);
    expect(spreadBoxes(three.slice(0, 2), 'x')).toEqual(three.slice(0, 2));
  });

  it('keeps the outermost two of a page, stays on it, and is settled', () => {
    fc.assert(
      fc.property(several, axis, (boxes, along) => {
        const spread = spreadBoxes(boxes, along);
        const span = (list: readonly PageBox[], page: number) => {
          const middles = list
            .filter((one) => one.page === page)
            .map((one) => one[along] + (along === 'x' ? one.width : one.height) / 2);
          return [Math.min(...middles), Math.max(...middles)];
        };
        for (const page of new Set(boxes.map((one) => one.page))) {
          const before = span(boxes, page);
          const after = span(spread, page);
          expect(after[0]).toBeLessThanOrEqual(before[0]! + 1e-6);
          expect(after[1]).toBeGreaterThanOrEqual(before[1]! - 1e-6);
        }
      }),
    );
  });
});

describe('moved together', () => {
  const step = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) });

  it('keeps the form of the group, stays on the pages, and never turns round', () => {
    fc.assert(
      fc.property(several, step, (boxes, by) => {
        const moved = moveTogether(boxes, by, pages);
        expect(moved.every(onPage)).toBe(true);
        const gone = { x: moved[0]!.x - boxes[0]!.x, y: moved[0]!.y - boxes[0]!.y };
        near(
          moved,
          boxes.map((one) => ({ ...one, x: one.x + gone.x, y: one.y + gone.y })),
        );
        expect(Math.sign(gone.x) * Math.sign(by.x)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(gone.x)).toBeLessThanOrEqual(Math.abs(by.x) + 1e-6);
      }),
    );
  });

  it('goes all the way where there is room', () => {
    expect(moveTogether([box(50, 100), box(300, 140)], { x: 10, y: -20 }, pages)).toEqual([
      box(60, 80),
      box(310, 120),
    ]);
  });
});

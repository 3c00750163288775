// A field never hangs over the edge of its page.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepInside } from './keep-inside.ts';

const a4 = { width: 595, height: 842 };

it('moves what hangs over, and shrinks only what is larger than the page', () => {
  expect(keepInside({ x: -5, y: 900, width: 120, height: 48 }, a4)).toEqual({
    x: 0,
    y: a4.height - 48,
    width: 120,
    height: 48,
  });
  expect(keepInside({ x: 50, y: 10, width: 900, height: 48 }, a4)).toEqual({
    x: 0,
    y: 10,
    width: a4.width,
    height: 48,
  });
});

it('leaves where it is what stands inside, and every answer stands inside', () => {
  const number = fc.integer({ min: -2000, max: 2000 });
  const size = fc.integer({ min: 1, max: 2000 });
  fc.assert(
    fc.property(fc.record({ x: number, y: number, width: size, height: size }), (box) => {
      const kept = keepInside(box, a4);
      expect(kept.x).toBeGreaterThanOrEqual(0);
      expect(kept.y).toBeGreaterThanOrEqual(0);
      expect(kept.x + kept.width).toBeLessThanOrEqual(a4.width);
      expect(kept.y + kept.height).toBeLessThanOrEqual(a4.height);
      expect(keepInside(kept, a4)).toEqual(kept);
    }),
  );
});

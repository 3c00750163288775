// A field answers its words: inside the page, not over the text of its own line.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeBeside } from './index.ts';

const page = { width: 595, height: 842 };
const words = { x: 60, y: 600, width: 90, height: 12 };

it('a seal covers the end of the words', () => {
  const seal = placeBeside('seal', words, { width: 113.39, height: 113.39 }, page, []);
  expect(seal.x).toBeLessThan(150);
  expect(seal.x + seal.width).toBeGreaterThan(150);
  expect(seal.y + seal.height / 2).toBeCloseTo(606);
});

it('a signature stands behind the words, below them where something is written already', () => {
  const size = { width: 120, height: 48 };
  expect(placeBeside('signature', words, size, page, [])).toMatchObject({ x: 154, y: 582 });
  const blank = { text: '____年__月__日', x: 160, y: 600, width: 100, height: 12 };
  expect(placeBeside('date', words, size, page, [blank])).toMatchObject({ x: 154 });
  const text = { text: '身份证号', x: 160, y: 600, width: 48, height: 12 };
  expect(placeBeside('signature', words, size, page, [text])).toMatchObject({ x: 60, y: 616 });
});

it('never leaves the page', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('seal' as const, 'signature' as const, 'date' as const),
      fc.record({
        x: fc.double({ min: 0, max: 595, noNaN: true }),
        y: fc.double({ min: 0, max: 842, noNaN: true }),
        width: fc.double({ min: 0, max: 300, noNaN: true }),
        height: fc.double({ min: 0, max: 60, noNaN: true }),
      }),
      (kind, box) => {
        const field = placeBeside(kind, box, { width: 120, height: 48 }, page, []);
        expect(field.x).toBeGreaterThanOrEqual(0);
        expect(field.y).toBeGreaterThanOrEqual(0);
        expect(field.x + field.width).toBeLessThanOrEqual(595);
        expect(field.y + field.height).toBeLessThanOrEqual(842);
      },
    ),
  ));

// Seals of every shape: inside their box, symmetric, always the same; and traced from a picture.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toSvg } from '../drawing.ts';
import { bounds } from '../outline.ts';
import { type EnterpriseSeal, enterpriseSeal } from './enterprise-seal.ts';
import { MM } from './round-seal.ts';
import { tracedSeal, traceInk } from './trace-ink.ts';

const sizes = {
  star: [42, 42],
  round: [38, 38],
  oval: [45, 30],
  square: [30, 30],
  rect: [50, 20],
} as const;
const seal = (
  shape: EnterpriseSeal['shape'],
  n: number,
  more: Partial<EnterpriseSeal> = {},
): EnterpriseSeal => ({
  shape,
  name: '国'.repeat(n),
  text: '合同专用章',
  width: sizes[shape][0],
  height: sizes[shape][1],
  ...more,
});

describe('enterpriseSeal', () => {
  const cells = (Object.keys(sizes) as (keyof typeof sizes)[]).flatMap((shape) =>
    [4, 12, 20, 40].map((n) => [shape, n] as const),
  );
  it.each(cells)(
    '%s with %i characters: real size, nothing outside, no two characters overlap',
    (shape, n) => {
      const drawing = enterpriseSeal(seal(shape, n, { code: '3301060123456', security: 'x' }));
      expect([drawing.width / MM, drawing.height / MM].map(Math.round)).toEqual([...sizes[shape]]);
      for (const { outline } of drawing.shapes) {
        const box = bounds(outline);
        expect(Math.min(box.minX, box.minY)).toBeGreaterThan(-0.5);
        expect(box.maxX).toBeLessThan(drawing.width + 0.5);
        expect(box.maxY).toBeLessThan(drawing.height + 0.5);
      }
      const first = shape === 'star' ? 2 : 1;
      const middles = drawing.shapes.slice(first, first + n).map(({ outline }) => {
        const box = bounds(outline);
        return [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2] as const;
      });
      for (let i = 1; i < n; i++)
        expect(
          Math.hypot(middles[i]![0] - middles[i - 1]![0], middles[i]![1] - middles[i - 1]![1]),
        ).toBeGreaterThan(2);
    },
  );

  it.each([5, 20, 40])('oval: %i characters stand symmetric about the top at even distances', (n) => {
    const drawing = enterpriseSeal(seal('oval', n));
    const middles = drawing.shapes.slice(1, 1 + n).map(({ outline }) => {
      const box = bounds(outline);
      return { x: (box.minX + box.maxX - drawing.width) / 2, y: (box.minY + box.maxY) / 2 };
    });
    for (let i = 0; i < n / 2; i++) {
      expect(Math.abs(middles[i]!.x + middles[n - 1 - i]!.x)).toBeLessThan(0.6);
      expect(Math.abs(middles[i]!.y - middles[n - 1 - i]!.y)).toBeLessThan(0.8);
    }
    const gaps = middles.slice(1).map((m, i) => Math.hypot(m.x - middles[i]!.x, m.y - middles[i]!.y));
    expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.12);
  });

  it.each([8, 15, 20, 40])(
    'the ends of the arc of %i characters leave the text below the star alone',
    (n) => {
      const { shapes } = enterpriseSeal(seal('star', n));
      const boxes = shapes.slice(2).map(({ outline }) => bounds(outline));
      const [name, text] = [boxes.slice(0, n), boxes.slice(n)];
      for (const a of name)
        for (const b of text)
          expect(a.maxX < b.minX || b.maxX < a.minX || a.maxY < b.minY || b.maxY < a.minY).toBe(true);
    },
  );

  it('lines follow from the seal: the same again, others for another', () => {
    const lines = (security: string) => toSvg(enterpriseSeal(seal('star', 8, { security })));
    expect(lines('a')).toBe(lines('a'));
    expect(lines('a')).not.toBe(lines('b'));
    expect(enterpriseSeal(seal('star', 8, { security: 'a' })).shapes).toHaveLength(
      enterpriseSeal(seal('star', 8)).shapes.length + 7,
    );
  });

  it('refuses a round seal that is not round, and sizes nobody has', () => {
    expect(() => enterpriseSeal(seal('star', 8, { height: 30 }))).toThrow('seal_size');
    expect(() => enterpriseSeal(seal('oval', 8, { width: 90 }))).toThrow('seal_size');
    expect(() => enterpriseSeal(seal('rect', 8, { width: Number.NaN }))).toThrow('seal_size');
  });
});

describe('traceInk', () => {
  const picture = async (svg: string, background = '#f3efe6') => {
    const image = sharp(Buffer.from(svg), { density: 200 })
      .flatten({ background })
      .extend({ top: 40, bottom: 10, left: 70, right: 20, background });
    const jpeg = await image.jpeg({ quality: 75 }).toBuffer();
    const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  };
  const grey = (svg: string) =>
    sharp(Buffer.from(svg)).resize(300, 300).flatten({ background: 'white' }).greyscale().raw().toBuffer();

  it('a photographed seal becomes the same seal on a clear ground', async () => {
    const original = toSvg(enterpriseSeal(seal('star', 8)));
    const traced = traceInk(await picture(original), 42, 'red');
    expect(traced.height).toBeCloseTo(42, 0);
    const [a, b] = await Promise.all([grey(original), grey(toSvg(tracedSeal(traced)))]);
    let apart = 0;
    for (let i = 0; i < a.length; i++) apart += Math.abs(a[i]! - b[i]!);
    expect(apart / a.length / 255).toBeLessThan(0.02);
  });

  it('refuses blank paper, a black sheet, a dot', async () => {
    const rect = (fill: string, size: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="${size}" height="${size}" fill="${fill}"/></svg>`;
    for (const svg of [rect('#fff', 300), rect('#000', 300), rect('#f00', 8)])
      await expect(picture(svg, '#fff').then((p) => traceInk(p, 40, 'red'))).rejects.toThrow('seal_ink');
  });
});

// Round and square seals: geometry, limits, characters.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Drawing, toAppearance, toSvg } from '../drawing.ts';
import { AppearanceError, type AppearanceErrorCode } from '../errors.ts';
import { bounds } from '../outline.ts';
import { MM, nameLayout, roundSeal } from './round-seal.ts';
import { sealColumns, squareSeal } from './square-seal.ts';

const LONG = '中华人民共和国某某自治区信息技术产业投资发展控股集团股份有限公司北京第一分公司办事处';
const name = (n: number) => [...LONG].slice(0, n).join('');
const code = (work: () => unknown): AppearanceErrorCode | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppearanceError) return error.code;
    throw error;
  }
  return undefined;
};

/** Middle of a shape as seen from the middle of the seal: angle in degrees (0 = up, clockwise), distance in mm. */
function polar(drawing: Drawing, index: number): { angle: number; distance: number } {
  const box = bounds(drawing.shapes[index]!.outline);
  const x = (box.minX + box.maxX) / 2 - drawing.width / 2;
  const y = (box.minY + box.maxY) / 2 - drawing.height / 2;
  return { angle: (Math.atan2(x, y) * 180) / Math.PI, distance: Math.hypot(x, y) / MM };
}

describe('roundSeal', () => {
  it('is 40 mm wide, and its ring touches all four sides', () => {
    const seal = roundSeal({ name: '信契科技有限公司' });
    expect(seal.width).toBeCloseTo(113.39, 2);
    const ring = bounds(seal.shapes[0]!.outline);
    expect(ring.minX).toBeCloseTo(0, 6);
    expect(ring.maxY).toBeCloseTo(seal.height, 6);
  });

  it.each([2, 4, 8, 20, 40])('spaces %i characters evenly, the middle of the name on top', (n) => {
    // The same character throughout, so that ink and cell have a constant offset.
    const seal = roundSeal({ name: '国'.repeat(n) });
    expect(seal.shapes).toHaveLength(2 + n);
    const angles = Array.from({ length: n }, (_, i) => polar(seal, 2 + i).angle);
    const { step } = nameLayout(n, false);
    for (let i = 1; i < n; i++) {
      expect(Math.abs(angles[i]! - angles[i - 1]! - (step * 180) / Math.PI)).toBeLessThan(0.8);
    }
    expect(Math.abs(angles[0]! + angles[n - 1]!)).toBeLessThan(1);
  });

  it('keeps every character between star and ring, and the arc open at the bottom', () => {
    for (const n of [2, 8, 20, 40]) {
      const seal = roundSeal({ name: name(n), code: '3301060123456' });
      for (let i = 0; i < n; i++) {
        const { angle, distance } = polar(seal, 2 + i);
        expect(distance).toBeGreaterThan(11);
        expect(distance).toBeLessThan(18.5);
        expect(Math.abs(angle)).toBeLessThan(135);
      }
    }
  });

  it('makes long names narrow, short ones never wide', () => {
    expect(nameLayout(6, true).condense).toBe(1);
    expect(nameLayout(40, true).condense).toBeLessThan(0.6);
    expect(nameLayout(40, true).condense).toBeGreaterThan(0.4);
  });

  it('gives the star a third of the width', () => {
    const box = bounds(roundSeal({ name: '信契' }).shapes[1]!.outline);
    expect((box.maxX - box.minX) / MM / 40).toBeCloseTo(0.333, 2);
  });

  it('carries a straight text and a code in the lower half', () => {
    const plain = roundSeal({ name: '信契科技' });
    const full = roundSeal({ name: '信契科技', text: '合同专用章', code: '3301060123456' });
    expect(full.shapes).toHaveLength(plain.shapes.length + 5 + 13);
    for (const shape of full.shapes.slice(6))
      expect(bounds(shape.outline).maxY).toBeLessThan(full.height / 2);
  });

  it('draws half-width brackets as seals have them', () => {
    expect(roundSeal({ name: '信契(北京)公司' })).toEqual(roundSeal({ name: '信契（北京）公司' }));
  });

  it('refuses what it cannot draw truthfully', () => {
    expect(code(() => roundSeal({ name: '信' }))).toBe('seal_name_length');
    expect(code(() => roundSeal({ name: '国'.repeat(41) }))).toBe('seal_name_length');
    expect(code(() => roundSeal({ name: '信契', text: '章'.repeat(13) }))).toBe('seal_text_length');
    expect(code(() => roundSeal({ name: '信契', code: '12<script>' }))).toBe('seal_code_format');
    expect(code(() => roundSeal({ name: '信契', diameter: Number.NaN }))).toBe('seal_size');
    expect(code(() => roundSeal({ name: '𠮷野家' }))).toBe('glyph_missing');
    expect(code(() => roundSeal({ name: '信\u0000契' }))).toBe('glyph_missing');
  });
});

describe('squareSeal', () => {
  it.each([
    ['张三', 'auto', ['张三', '之印']],
    ['张三', 'none', ['张', '三']],
    ['王小明', 'auto', ['王小', '明印']],
    ['王小明', 'none', ['王', '小明']],
    ['欧阳小明', 'auto', ['欧阳', '小明']],
    ['阿卜杜拉·买买提', 'auto', ['阿卜', '杜拉', '买买提']],
  ] as const)('%s (%s): columns from the right %j', (text, suffix, columns) => {
    expect(sealColumns(text, suffix).map((column) => column.join(''))).toEqual(columns);
  });

  it('draws the first column on the right, inside the frame', () => {
    const seal = squareSeal({ name: '王小明' });
    const boxes = seal.shapes.slice(1).map((shape) => bounds(shape.outline));
    expect(boxes).toHaveLength(4);
    expect(boxes[0]!.minX).toBeGreaterThan(seal.width / 2);
    expect(boxes[2]!.maxX).toBeLessThan(seal.width / 2);
    for (const box of boxes) {
      expect(Math.min(box.minX, box.minY)).toBeGreaterThan(1.1 * MM);
      expect(Math.max(box.maxX, box.maxY)).toBeLessThan(18.9 * MM);
    }
  });

  it('refuses one character and more than sixteen', () => {
    expect(code(() => squareSeal({ name: '王' }))).toBe('seal_name_length');
    expect(code(() => squareSeal({ name: '王'.repeat(17) }))).toBe('seal_name_length');
    expect(code(() => squareSeal({ name: '王明', side: 100 }))).toBe('seal_size');
  });
});

describe('one geometry, printed twice', () => {
  const seal = roundSeal({ name: name(20), text: '合同专用章', code: '3301060123456' });

  it('operators and SVG have the same numbers, y turned over', () => {
    const operators = toAppearance(seal).operators;
    const pdf = [...operators.matchAll(/^(-?[\d.]+) (-?[\d.]+) m$/gm)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    const svg = [...toSvg(seal).matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(pdf.length).toBeGreaterThan(50);
    expect(svg).toHaveLength(pdf.length);
    pdf.forEach(([x, y], i) => {
      expect(svg[i]![0]).toBeCloseTo(x!, 5);
      // Each is rounded to 0.05 pt.
      expect(Math.abs(seal.height - svg[i]![1]! - y!)).toBeLessThanOrEqual(0.0501);
    });
  });

  it('holds numbers and path operators only: no text, no fonts, nothing typed by a user', () => {
    expect(toSvg(seal)).toMatch(
      /^<svg xmlns="[^"]+" width="[\d.]+pt" height="[\d.]+pt" viewBox="[\d. ]+">(<path fill="#d7000f"( fill-rule="evenodd")? d="[MLCZ\d. -]+"\/>)+<\/svg>$/,
    );
    expect(toAppearance(seal).operators).toMatch(
      /^q\n[\d. ]+ rg\n[\d. ]+ RG\n1 J\n1 j\n([-\d. mlch\n]|f\*?\n)+Q$/,
    );
  });

  it('is red on a clear ground when drawn', async () => {
    const { data, info } = await sharp(Buffer.from(toSvg(seal)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    expect([...data.subarray(middle, middle + 4)]).toEqual([0xd7, 0, 0x0f, 255]);
    expect(data[3]).toBe(0);
  });
});

// Hand signatures, text marks and edge strips.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../render/index.ts';
import { inspectUpload } from '../upload/inspect.ts';
import { shapeBounds, toAppearance, toSvg } from './drawing.ts';
import { edgeSeal } from './edge-seal.ts';
import { handSignature, readStrokes } from './hand-signature.ts';
import { roundSeal } from './seals/round-seal.ts';
import { layoutText, showable } from './text-layout.ts';
import { textPage } from './text-page.ts';

const stroke = (n: number, over: object = {}) => ({
  penColor: 'red"/><script>',
  points: Array.from({ length: n }, (_, i) => ({
    x: 10 + i * 3,
    y: 50 + 20 * Math.sin(i / 4),
    time: 1000 + i * 16,
    pressure: 0.5,
    ...over,
  })),
});

describe('handSignature', () => {
  it('draws strokes inside its box, with widths that follow the pen', () => {
    const drawing = handSignature([stroke(40, { pressure: 0 }), { points: [{ x: 150, y: 20, time: 0 }] }]);
    expect(drawing.width).toBeLessThanOrEqual(150.001);
    expect(drawing.height).toBeLessThanOrEqual(60.001);
    for (const shape of drawing.shapes) {
      const box = shapeBounds(shape);
      expect(Math.min(box.minX, box.minY)).toBeGreaterThan(-1);
      expect(box.maxX).toBeLessThan(drawing.width + 1);
    }
    expect(drawing.shapes.length).toBeGreaterThan(1);
    expect(toSvg(drawing)).not.toMatch(/script|red/);
    expect(toAppearance(drawing).operators).toMatch(/ c\n/);
  });

  it('stays small for the largest signature allowed', () => {
    const drawing = handSignature(Array.from({ length: 50 }, () => stroke(100)));
    expect(toAppearance(drawing).operators.length).toBeLessThan(300_000);
  });

  it.each([
    ['no list', {}, 'signature_invalid'],
    ['a group without points', [{}], 'signature_invalid'],
    ['null', [null], 'signature_invalid'],
    ['Infinity', [stroke(3, { x: Number.POSITIVE_INFINITY })], 'signature_invalid'],
    ['NaN', [stroke(3, { y: Number.NaN })], 'signature_invalid'],
    ['text for a number', [stroke(3, { x: '1 0 0 rg' })], 'signature_invalid'],
    ['far away', [stroke(3, { x: 1e9 })], 'signature_invalid'],
    ['a negative time', [stroke(3, { time: -1 })], 'signature_invalid'],
    ['5,001 points', [stroke(5_001)], 'signature_too_large'],
    ['501 strokes', Array.from({ length: 501 }, () => stroke(1)), 'signature_too_large'],
    ['nothing', [], 'signature_empty'],
    ['empty strokes', [{ points: [] }], 'signature_empty'],
    ['one dot', [stroke(1)], 'signature_empty'],
  ])('refuses %s', (_name, data, code) => {
    expect(() => handSignature(data)).toThrow(expect.objectContaining({ code }));
  });

  it('never makes anything but numbers out of valid points', () => {
    const point = fc.record({
      x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
      y: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
      time: fc.nat(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.record({ points: fc.array(point, { minLength: 2, maxLength: 30 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        (data) => {
          fc.pre(
            readStrokes(data)
              .flat()
              .some((p) => Math.abs(p.x - data[0]!.points[0]!.x) > 8),
          );
          expect(toAppearance(handSignature(data)).operators).not.toMatch(/NaN|Infinity|e[+-]/);
        },
      ),
    );
  });
});

/** What poppler reads out of a page. */
function extract(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    return execFileSync('pdftotext', [join(folder, 'a.pdf'), '-'], { encoding: 'utf8' }).replace(/\s/g, '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('textPage', () => {
  it('is a page of the size of its box with text that can be extracted, and small', async () => {
    const { pdf } = await textPage('2026年10月3日', { width: 120, height: 20 });
    expect(extract(pdf)).toBe('2026年10月3日');
    expect(pdf.length).toBeLessThan(12_000);
    expect(await inspectUpload(pdf)).toMatchObject({ ok: true, pages: [{ width: 120, height: 20 }] });
    const page = await openDocument(pdf);
    const { png } = await page.renderPage(0, 4);
    page.close();
    expect(png.length).toBeGreaterThan(1_000);
  });

  it('keeps a character that no font has: a box is shown, the character is extracted', async () => {
    expect(extract((await textPage('丰𠮷𠮷', { width: 120, height: 20 })).pdf)).toContain('𠮷');
  });

  it('ends in an ellipsis when even the smallest size is too large', async () => {
    const long = extract((await textPage('很长的文字'.repeat(200), { width: 100, height: 20 })).pdf);
    expect(long.endsWith('…')).toBe(true);
    expect(long.length).toBeLessThan(80);
  });

  it('never stops on odd text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        const { pdf } = await textPage(text, { width: 60, height: 18 });
        expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
      }),
      { numRuns: 60 },
    );
    await textPage('\ud800\u0000\u202e\r\n\t', { width: 4, height: 4 });
  });

  it('U-14 leaves out characters that turn or hide what is read', () => {
    expect(showable('合同\u202e\u0000\u200b\ufeff甲\r\n乙\ud800')).toBe('合同甲\n乙');
  });

  it('refuses an impossible box', async () => {
    await expect(textPage('x', { width: 0, height: 10 })).rejects.toThrow(
      expect.objectContaining({ code: 'text_box' }),
    );
    await expect(textPage('x', { width: Number.NaN, height: 10 })).rejects.toThrow();
  });
});

describe('layoutText', () => {
  it('shrinks before it wraps out of the box, and keeps words and closing punctuation together', () => {
    const { lines, size } = layoutText('甲方同意，乙方同意。Contract', 48, 60, 12, 6);
    const rows = lines.map((line) => line.runs.map((run) => run.text).join(''));
    expect(rows.join('')).toContain('Contract');
    for (const row of rows) expect(row).not.toMatch(/^[，。]/);
    expect(size).toBeLessThanOrEqual(12);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(48.01);
  });
});

describe('edgeSeal', () => {
  const seal = toAppearance(roundSeal({ name: '信契科技有限公司' }));
  const pages = (n: number) => Array.from({ length: n }, () => ({ width: 595, height: 842 }));

  it('cuts one seal into strips that join without gap, at the right edge', () => {
    const strips = edgeSeal(seal, pages(5));
    strips.forEach(({ appearance, placement }, i) => {
      expect(appearance.part?.x).toBeCloseTo((i * seal.width) / 5, 9);
      expect(appearance.part?.width).toBeCloseTo(seal.width / 5, 9);
      expect(appearance.kind === 'operators' && appearance.operators).toBe(seal.operators);
      expect(placement.page).toBe(i);
      expect(placement.x + placement.width).toBeCloseTo(595, 9);
      expect(placement.y + placement.height / 2).toBeCloseTo(421, 9);
    });
  });

  it.each([
    [20, [20]],
    [21, [10, 11]],
    [45, [15, 15, 15]],
    [300, Array(15).fill(20)],
  ])('%i pages: whole seals over even groups of at most 20', (n, groups) => {
    const strips = edgeSeal(seal, pages(n));
    expect(strips).toHaveLength(n);
    const whole = strips.reduce((sum, { appearance }) => sum + (appearance.part?.width ?? 0), 0);
    expect(whole).toBeCloseTo(seal.width * groups.length, 6);
  });

  it('follows pages of different sizes and keeps strips on the page', () => {
    const strips = edgeSeal(
      seal,
      [
        { width: 842, height: 595 },
        { width: 300, height: 50 },
      ],
      { at: 0 },
    );
    for (const [i, { placement }] of strips.entries())
      expect(placement.x + placement.width).toBe([842, 300][i]);
    expect(strips[0]!.placement).toMatchObject({ y: 0, height: seal.height });
    expect(strips[1]!.placement).toMatchObject({ y: 0, height: 50 });
  });

  it('has none for one page and refuses odd sizes', () => {
    expect(edgeSeal(seal, pages(1))).toEqual([]);
    expect(() => edgeSeal(seal, [...pages(1), { width: Number.NaN, height: 1 }])).toThrow('edge_pages');
    expect(() => edgeSeal(seal, pages(1_001))).toThrow('edge_pages');
    expect(() => edgeSeal({ kind: 'page', pdf: new Uint8Array() }, pages(2))).toThrow('edge_source');
  });
});

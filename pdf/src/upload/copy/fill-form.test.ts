// A PDF form with texts and pictures in their boxes, judged by what a reader reads and sees: upright on turned and cut pages, one revision, the
// same bytes each time; and what does not fit or is no picture.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type FormText, formOverlay } from '../../compose/index.ts';
import { openDocument } from '../../render/index.ts';
import { inspectUpload } from '../inspect.ts';
import { decodePng } from '../picture/decode-png.ts';
import { plainPdf, stream } from '../picture/plain-pdf.ts';
import { runInSandbox } from '../sandbox/run.ts';
import { fillForm } from './fill-form.ts';

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** Two pages; the first is turned and its crop box begins elsewhere than at 0 0. */
const form = (rotate = 0) => {
  const page = (more: string) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${more}/Resources<</Font<</F 6 0 R>>>>/Contents 5 0 R>>`;
  return new Uint8Array(
    plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
      page(`/CropBox[50 20 550 780]/Rotate ${rotate}`),
      page(''),
      stream('', Buffer.from('q BT /F 12 Tf 100 700 Td (Contract) Tj ET')),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ]),
  );
};
const text = (more: Partial<FormText> = {}): FormText => ({
  ...{ x: 60, y: 100, width: 200, height: 20, text: '张三', size: 11, least: 7, align: 'left', wrap: false },
  ...more,
});
const overlay = async (texts: readonly FormText[], width = 500, height = 760) => {
  const made = await formOverlay({ width, height, texts });
  if (!(made instanceof Uint8Array)) throw new Error(JSON.stringify(made));
  return made;
};
const red = async (width = 300, height = 150) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#d00' } })
      .png()
      .toBuffer(),
  );
const filled = async (parts: Parameters<typeof fillForm>[0]) => {
  const made = await fillForm(parts);
  if (!made.ok) throw new Error(made.code);
  return made.bytes;
};
async function textOf(bytes: Uint8Array, number: number) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const view = page.getViewport({ scale: 1 });
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x = 0, y = 0] = view.convertToViewportPoint(item.transform[4], item.transform[5]);
    return [{ text: item.str, x: Math.round(x), y: Math.round(y) }];
  });
}

/** Of the letters that are no part of the form itself. */
async function heightIn(bytes: Uint8Array): Promise<number> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  const found = items.find((item) => 'str' in item && item.str.includes('房'));
  return found && 'height' in found ? Math.round(found.height * 2) / 2 : 0;
}

describe('a form', () => {
  it.each([0, 90, 180, 270])(
    'shows texts and pictures where they were placed, turned by %i',
    async (rotate) => {
      const [width, height] = rotate % 180 === 0 ? [500, 760] : [760, 500];
      const bytes = await filled({
        form: form(rotate),
        overlays: [{ page: 0, bytes: await overlay([text()], width, height) }],
        pictures: [{ box: { page: 0, x: 300, y: 200, width: 100, height: 100 }, bytes: await red() }],
      });
      const found = await inspectUpload(bytes);
      expect([found.ok, found.ok && found.pages[0]?.rotate, found.ok && found.warnings]).toEqual([
        true,
        rotate,
        [],
      ]);
      const written = (await textOf(bytes, 1)).find((one) => one.text === '张三')!;
      expect([written.x, Math.abs(written.y - 113) < 3]).toEqual([60, true]);
      expect((await textOf(bytes, 1)).map((one) => one.text)).toContain('Contract');
      expect((await textOf(bytes, 2)).map((one) => one.text)).toEqual(['Contract']);
      const document = await openDocument(bytes);
      const seen = decodePng(document.renderPage(0, 1).png)!;
      document.close();
      const at = (x: number, y: number) => [...seen.data.subarray(4 * (y * seen.width + x)).subarray(0, 3)];
      // 2 : 1, in the middle of its box
      for (const [x, y] of [
        [302, 227],
        [398, 227],
        [302, 273],
        [398, 273],
      ] as const)
        expect(at(x, y)).toEqual([221, 0, 0]);
      for (const [x, y] of [
        [350, 220],
        [350, 280],
        [296, 250],
        [404, 250],
      ] as const)
        expect(at(x, y)).toEqual([255, 255, 255]);
    },
  );

  it('is one revision, the same bytes each time, and written behind the walls', async () => {
    const [page, picture] = [await overlay([text({ text: '重庆市渝中区' })]), await red()];
    const box = { page: 1, x: 10, y: 10, width: 50, height: 50 };
    const parts = { form: form(), overlays: [{ page: 0, bytes: page }], pictures: [{ box, bytes: picture }] };
    const bytes = await filled(parts);
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/startxref/g),
    ).toHaveLength(1);
    expect(digest(await overlay([text({ text: '重庆市渝中区' })]))).toBe(digest(page));
    const made = await runInSandbox({
      ...{ kind: 'form_fill', bytes: new Uint8Array(Buffer.concat([parts.form, page, picture])) },
      ...{ lengths: [parts.form.length, page.length, picture.length], overlays: [0], boxes: [box] },
    });
    if (!made.ok) throw new Error(made.code);
    expect(digest(made.bytes)).toBe(digest(bytes));
  });

  it('refuses what is no picture or too large, by its place, and a form that cannot be read', async () => {
    const box = { page: 0, x: 10, y: 10, width: 50, height: 50 };
    const svg = new Uint8Array(Buffer.from('<svg xmlns="x"/>'));
    const pictures = [
      { box, bytes: await red() },
      { box, bytes: svg },
    ];
    expect(await fillForm({ form: form(), overlays: [], pictures })).toEqual({
      ...{ ok: false, code: 'picture_broken', at: 1 },
    });
    const page = await overlay([text()]);
    expect(
      await fillForm({ form: form().subarray(0, 200), overlays: [{ page: 0, bytes: page }], pictures: [] }),
    ).toMatchObject({ ok: false, code: 'broken' });
  });
});

describe('a text', () => {
  const sizeIn = async (more: Partial<FormText>) => {
    const made = await formOverlay({ width: 500, height: 760, texts: [text(more)] });
    return made instanceof Uint8Array ? undefined : made;
  };
  it('becomes smaller, then is refused with how much of it fits', async () => {
    // 200 points hold 28 characters of 7 points
    expect(await sizeIn({ text: '房'.repeat(28) })).toBeUndefined();
    expect(await sizeIn({ text: '房'.repeat(40) })).toEqual({ at: 0, fault: 'long', fits: 28 });
    expect(await sizeIn({ text: '房'.repeat(40), wrap: true, height: 40 })).toBeUndefined();
    // 4 lines of 7 points
    expect(await sizeIn({ text: '房'.repeat(400), wrap: true, height: 40, size: 30 })).toEqual({
      ...{ at: 0, fault: 'long', fits: 4 * 28 },
    });
    expect(await sizeIn({ text: '房'.repeat(400), wrap: true, height: 40 })).toMatchObject({ fault: 'long' });
  });

  it('of several lines is as large as its box lets it be', async () => {
    const heights = await Promise.all(
      [1, 20, 60].map(async (count) => {
        const bytes = await filled({
          ...{ form: form(), pictures: [] },
          overlays: [
            {
              page: 0,
              bytes: await overlay([text({ text: '房'.repeat(count), wrap: true, size: 24, height: 60 })]),
            },
          ],
        });
        return heightIn(bytes);
      }),
    );
    // one line of 24 points, two of 20, four of 11.5
    expect(heights).toEqual([24, 20, 11.5]);
  });

  it('of one line has no second one; a character that no font has is told', async () => {
    const bytes = await filled({
      ...{ form: form(), pictures: [] },
      overlays: [{ page: 0, bytes: await overlay([text({ text: '上海\n浦东', align: 'right' })]) }],
    });
    const [written] = (await textOf(bytes, 1)).filter((one) => one.text !== 'Contract');
    expect(written?.text).toBe('上海 浦东');
    expect(await sizeIn({ text: '李\u{323af}' })).toEqual({
      at: 0,
      fault: 'character',
      character: '\u{323af}',
    });
  });
});

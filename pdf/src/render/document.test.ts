// Page images through PDFium.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { document, manyPages } from '../upload/testing/make-pdf.ts';
import { openDocument, RenderError } from './document.ts';
import { substituteFor } from './font-hook.ts';
import { pdfium } from './pdfium.ts';

/** A page with 信契合同 in a font that is named, not embedded. */
function unembedded(font: string): Uint8Array {
  return document({
    mediaBox: '[0 0 200 100]',
    resources: '',
    content: 'BT /F1 40 Tf 10 40 Td <4FE15951540854 0C> Tj ET',
    objects: {
      5: `<</Type/Font/Subtype/Type0/BaseFont/${font}/Encoding/UniGB-UCS2-H/DescendantFonts[10 0 R]>>`,
      10: `<</Type/Font/Subtype/CIDFontType2/BaseFont/${font}/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 11 0 R>>`,
      11: `<</Type/FontDescriptor/FontName/${font}/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>`,
    },
  });
}

/** Share of dark pixels in the half of the page where the third and fourth character stand. */
async function ink(png: Uint8Array): Promise<number> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  let dark = 0;
  for (let y = 0; y < info.height; y++) {
    for (let x = info.width / 2; x < info.width; x++) if ((data[y * info.width + x] ?? 255) < 128) dark++;
  }
  return dark / (info.width * info.height);
}

describe('openDocument', () => {
  it.each([
    'SimSun',
    'SimHei',
    'KaiTi_GB2312',
    'FangSong',
    'Microsoft#20YaHei',
    '#CB#CE#CC#E5',
    '#E5#AE#8B#E4#BD#93',
  ])('draws Chinese text in %s that is not embedded', async (font) => {
    const opened = await openDocument(unembedded(font));
    const { png, width, height } = await opened.renderPage(0, 2);
    opened.close();
    expect([width, height]).toEqual([400, 200]);
    expect(await ink(png)).toBeGreaterThan(0.015);
  });

  it('tells displayed sizes: CropBox and Rotate', async () => {
    const opened = await openDocument(document({ page: '/Rotate 90/CropBox[10 20 310 420]' }));
    expect(opened.pageBoxes()).toEqual([{ width: 400, height: 300, rotate: 90 }]);
    expect(await opened.thumbnail(0, 100)).toMatchObject({ width: 100, height: 75 });
    opened.close();
  });

  it('U-06 draws a page of 14,400 pt in at most 16 megapixels', async () => {
    const opened = await openDocument(document({ mediaBox: '[0 0 14400 14400]' }));
    const { width, height } = await opened.renderPage(0, 4);
    opened.close();
    expect(width * height).toBeLessThanOrEqual(16_010_000);
  });

  it('refuses pages that do not exist, closed documents, and what is no PDF', async () => {
    const opened = await openDocument(manyPages(2));
    expect(() => opened.pageBox(2)).toThrow(new RenderError('no_such_page'));
    expect(() => opened.pageBox(0.5)).toThrow(new RenderError('no_such_page'));
    opened.close();
    opened.close();
    expect(() => opened.pageBox(0)).toThrow(new RenderError('closed'));
    await expect(openDocument(new Uint8Array([1, 2, 3]))).rejects.toThrow(new RenderError('broken'));
  });

  it('gives memory back: the hundredth document takes no more than the tenth', async () => {
    const engine = await pdfium();
    const bytes = manyPages(20);
    let early = 0;
    for (let i = 0; i < 100; i++) {
      const opened = await openDocument(bytes);
      await opened.thumbnail(i % 20, 400);
      opened.close();
      if (i === 10) early = engine.runtime.HEAPU8.length;
    }
    expect(engine.runtime.HEAPU8.length).toBe(early);
  });
});

describe('substituteFor', () => {
  it.each([
    ['SimSun', 134, 400, 'serif'],
    ['SimSun,Bold', 134, 700, 'serifBold'],
    ['宋体', 134, 400, 'serif'],
    ['仿宋_GB2312', 134, 400, 'serif'],
    ['黑体', 134, 400, 'sans'],
    ['Whatever', 134, 400, 'sans'],
    ['Ryumin-Light', 128, 345, 'serif'],
    ['GothicBBB-Medium', 128, 400, 'sans'],
    ['KozMinPro-Regular', 128, 400, 'serif'],
    ['Arial', 0, 400, undefined],
  ] as const)('%s in character set %i, weight %i → %s', (face, charset, weight, expected) => {
    expect(substituteFor(face, charset, weight)).toBe(expected);
  });
});

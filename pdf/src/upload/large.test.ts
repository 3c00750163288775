// Files as large and as strange as the limits allow: judged, copied and drawn; one step further they are refused by name.
import { describe, expect, it } from 'vitest';
import { pages } from '../read/index.ts';
import { openDocument } from '../render/index.ts';
import { normaliseUpload } from './copy/normalise.ts';
import { inspectUpload, openUpload } from './inspect.ts';
import { deepTree, manyObjects, scannedPages, textPages } from './testing/large-pdfs.ts';
import { document, makePdf, manyPages } from './testing/make-pdf.ts';

const codeOf = async (bytes: Uint8Array) => {
  const found = await inspectUpload(bytes);
  return found.ok ? 'ok' : found.code;
};

describe('large files', () => {
  it('of 1,000 pages, each with a font of its own, pass; the copy has them all, and its last page is drawn', async () => {
    const bytes = textPages(1000, 5);
    expect(await inspectUpload(bytes)).toMatchObject({ ok: true, pageCount: 1000, needsFlatten: false });
    const copy = await normaliseUpload(bytes);
    if (!copy.ok) throw new Error(copy.code);
    expect(copy.inspection.pageCount).toBe(1000);
    expect(pages(openUpload(copy.bytes))).toHaveLength(1000);
    const drawn = await openDocument(copy.bytes);
    expect(drawn.renderPage(999, 0.2)).toMatchObject({ page: 999, width: 119, height: 168 });
    drawn.close();
    expect(await codeOf(textPages(1001, 1))).toBe('too_many_pages');
  });
  it('of scans, plain and packed, pass', async () => {
    for (const packed of [false, true]) expect(await codeOf(scannedPages(20, 4_000_000, packed))).toBe('ok');
  });
  it('of tens of thousands of objects are copied', async () => {
    expect(await normaliseUpload(manyObjects(20_000))).toMatchObject({ ok: true });
  });
});

describe('strange files', () => {
  it('a page tree of 500 levels passes; of 1,100 not', async () => {
    expect(await codeOf(deepTree(500))).toBe('ok');
    expect(await codeOf(deepTree(1100))).toBe('too_complex');
  });
  it('pages of one point and of 14,400 points pass and are drawn; larger ones are refused', async () => {
    for (const side of [1, 14_400]) {
      const bytes = manyPages(2, `[0 0 ${side} ${side}]`);
      expect(await inspectUpload(bytes)).toMatchObject({
        ok: true,
        pages: [{ width: side }, { width: side }],
      });
      const drawn = await openDocument(bytes);
      const { width, height } = drawn.renderPage(1, 1.5);
      expect(width).toBe(height);
      expect(width * height).toBeLessThanOrEqual(16_000_000);
      drawn.close();
    }
    expect(await codeOf(manyPages(2, '[0 0 14401 10]'))).toBe('page_too_large');
  });
  it('empty names and empty strings are names and strings (ISO 32000-2 §7.3.5)', async () => {
    expect(
      await codeOf(document({ resources: '/Properties<</ 6 0 R>>', objects: { 6: '<</ ()/V/>>' } })),
    ).toBe('ok');
  });
  it('a page without content passes', async () => {
    const bare = makePdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    });
    expect(await codeOf(bare)).toBe('ok');
  });
});

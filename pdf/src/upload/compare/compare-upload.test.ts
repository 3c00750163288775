// P-10: both renderers as shipped. Files of which they show two texts never pass, ordinary ones always do, and a copy
// shows to both what PDFium shows of the file.
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../render/index.ts';
import { inspectUpload, openUpload } from '../inspect.ts';
import { document, manyPages, signedDocument } from '../testing/make-pdf.ts';
import { TWO_TEXTS } from '../testing/two-texts.ts';
import { comparePictures, compareUpload } from './compare-upload.ts';
import { choicesOf } from './needs-comparison.ts';
import { pictureCopy } from './picture-copy.ts';

const named = (name: string) => TWO_TEXTS.find((file) => file.name === name)!.bytes();

describe('two texts in one file', () => {
  it('are of at least eight kinds', () => {
    expect(TWO_TEXTS.filter(({ differs }) => differs).length).toBeGreaterThanOrEqual(8);
  });
  it.each(TWO_TEXTS)('$name', async ({ bytes, differs }) => {
    const found = await compareUpload(bytes());
    if (differs) expect(found).toMatchObject({ ok: false, code: 'two_texts', page: 0 });
    // Asked, and alike today.
    else expect(found).toEqual({ ok: true, drawn: 1 });
  });
});

describe('a copy true to the picture', () => {
  it.each([
    ['an inline image shorter than it says', 'text or pictures'],
    ['a number with two signs', 'text or pictures'],
  ])('of %s shows to both readers what PDFium shows', async (name) => {
    const bytes = named(name);
    const copy = await pictureCopy(bytes);
    if (!copy.ok) throw new Error(copy.code);
    expect(await inspectUpload(copy.bytes)).toMatchObject({ ok: true, kind: 'unsigned', warnings: [] });
    expect(await compareUpload(copy.bytes)).toMatchObject({ ok: true });
    expect(await comparePictures(bytes, copy.bytes)).toEqual({ ok: true, drawn: 1 });
  });
  it('is drawn with at least 200 dots an inch, in the page’s own size', async () => {
    const copy = await pictureCopy(named('an inline image shorter than it says'));
    if (!copy.ok) throw new Error(copy.code);
    const text = Buffer.from(copy.bytes).toString('latin1');
    expect(Number(/\/Subtype\/Image\/Width (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(
      Math.floor((595 / 72) * 200),
    );
    const page = await openDocument(copy.bytes);
    expect(page.pageBox(0)).toMatchObject({ width: 595, height: 842 });
    page.close();
  });
});

describe('which files are compared', () => {
  const choices = (bytes: Uint8Array) => [...choicesOf(openUpload(bytes), bytes)];
  it('plain ones are not', async () => {
    for (const bytes of [document(), manyPages(3), signedDocument()]) expect(choices(bytes)).toEqual([]);
    expect(await compareUpload(manyPages(3))).toEqual({ ok: true, drawn: 0 });
  });
  it('several revisions, doubled numbers, drawn fonts, parts without white space between them are', () => {
    const plain = Buffer.from(document()).toString('latin1');
    const xref = /startxref\n(\d+)/.exec(plain)?.[1];
    const update = `5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Courier>>\nendobj\nxref\n0 0\n5 1\n${String(plain.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 6/Root 1 0 R/Prev ${xref}>>\nstartxref\n${plain.length + 61}\n%%EOF\n`;
    const place = plain.length + update.indexOf('xref');
    const revised = plain + update.replace(/startxref\n\d+/, `startxref\n${place}`);
    expect(choices(Buffer.from(revised, 'latin1'))).toEqual(['revisions']);
    const doubled = document({
      objects: { 10: { dict: '', data: Buffer.from('\n4 0 obj\n<<>>\nendobj\n') } },
    });
    expect(choices(doubled)).toEqual(['doubled_objects']);
    expect(choices(named('a drawn font with a glyph that paints outside its box'))).toContain('odd_font');
    expect(choices(named('parts that end inside a number'))).toContain('odd_content');
  });
});

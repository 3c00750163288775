// Page tree and form tree: inheritance, loops, depth.
import { describe, expect, test } from 'vitest';
import { onePage, writePdf } from '../testing/make-pdf.ts';
import { nodeInflate } from '../write/index.ts';
import { findField, formFields, openPdf, type PdfFile, pages } from './index.ts';

const open = (pdf: Uint8Array): PdfFile => openPdf(pdf, { inflate: nodeInflate });
const code = (expected: string) => expect.objectContaining({ code: expected });
const tree = (...nodes: string[]): PdfFile => open(writePdf(['<</Type/Catalog/Pages 2 0 R>>', ...nodes]));

describe('pages', () => {
  test('inherit boxes, rotation and resources; the nearest wins', () => {
    const file = tree(
      '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 3/MediaBox[0 0 100 200]/Rotate 90/Resources<</A 1>>>>',
      '<</Type/Pages/Kids[4 0 R 6 0 R]/Count 2/Rotate 450>>',
      '<</Type/Page/CropBox[50 20 10 180]>>',
      '<</Type/Page/Rotate -90/MediaBox[0 0 7 7]>>',
      '<</Type/Page/CropBox[500 500 600 600]>>',
    );
    expect(pages(file).map(({ ref, rotate, cropBox }) => [ref.num, rotate, cropBox])).toEqual([
      [4, 90, [10, 20, 50, 180]],
      [6, 90, [0, 0, 100, 200]],
      [5, 270, [0, 0, 7, 7]],
    ]);
    expect(file.dict(pages(file)[0]!.resources)?.get('A')).toBe(1);
    expect([...file.irregularities]).toEqual([]);
  });

  test.each(['', '/MediaBox null', '/MediaBox 9 0 R', '/MediaBox[0 0 0 0]'])(
    'a page without a box is Letter: %s',
    (stated) => {
      const page = pages(
        tree(`<</Type/Pages/Kids[3 0 R]${stated}>>`, '<</Type/Page/CropBox[0 0 300 900]>>'),
      )[0];
      expect(page).toMatchObject({ mediaBox: [0, 0, 612, 792], cropBox: [0, 0, 300, 792] });
    },
  );

  test('a wrong count is noticed', () => {
    const file = tree('<</Type/Pages/Kids[]/Count 4>>');
    expect(pages(file)).toEqual([]);
    expect([...file.irregularities]).toEqual(['page_count']);
  });

  test.each([
    ['loop', ['<</Type/Pages/Kids[2 0 R]>>']],
    ['page twice', ['<</Type/Pages/Kids[3 0 R 3 0 R]/MediaBox[0 0 1 1]>>', '<</Type/Page>>']],
    ['direct null', ['<</Type/Pages/Kids[null]>>']],
    ['page list without kids', ['<</Type/Pages>>']],
    ['page with kids', ['<</Type/Page/Kids[]>>']],
    ['a MediaBox of three', ['<</Type/Pages/Kids[3 0 R]/MediaBox[0 0 9]>>', '<</Type/Page>>']],
    ['a MediaBox by name', ['<</Type/Pages/Kids[3 0 R]/MediaBox/A4>>', '<</Type/Page>>']],
    ['empty MediaBox', ['<</Type/Pages/Kids[3 0 R]/MediaBox[0 0 0 9]>>', '<</Type/Page>>']],
    ['crooked', ['<</Type/Pages/Kids[3 0 R]/MediaBox[0 0 9 9]/Rotate 45>>', '<</Type/Page>>']],
    ['missing page', ['<</Type/Pages/Kids[9 0 R]>>']],
  ])('refused: %s', (_name, nodes) => {
    expect(() => pages(tree(...nodes))).toThrow(code('bad_page_tree'));
  });

  test('depth is bounded', () => {
    const nodes = Array.from({ length: 1100 }, (_, i) => `<</Type/Pages/Kids[${i + 3} 0 R]>>`);
    expect(() => pages(tree(...nodes))).toThrow(code('limit'));
  });
});

describe('fields', () => {
  const form = (fields: string, ...objects: string[]): PdfFile =>
    open(
      writePdf([
        `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields ${fields}>>>>`,
        '<</Type/Pages/Kids[]/Count 0>>',
        ...objects,
      ]),
    );

  test('names join, type, flags and value are inherited, widgets are no fields', () => {
    const file = form(
      '[3 0 R 7 0 R]',
      '<</T(a)/FT/Tx/Ff 3/V(x)/Kids[4 0 R 5 0 R]>>',
      '<</T(b)/Kids[6 0 R]>>',
      '<</T<FEFF4E59>/FT/Sig/V 9 0 R>>',
      '<</Subtype/Widget>>',
      '<</T(c)/FT/Btn>>',
    );
    expect(
      formFields(file).map(({ name, type, flags, widgets }) => [name, type, flags, widgets.length]),
    ).toEqual([
      ['a.b', 'Tx', 3, 1],
      ['a.乙', 'Sig', 3, 1],
      ['c', 'Btn', 0, 1],
    ]);
    expect(findField(file, 'a.b')!.widgets[0]!.ref!.num).toBe(6);
    expect(findField(file, 'a')).toBeUndefined();
    expect(formFields(open(onePage('/MediaBox[0 0 9 9]')))).toEqual([]);
  });

  test.each([
    ['loop', ['<</T(a)/Kids[3 0 R]>>']],
    ['loop of two', ['<</T(a)/Kids[4 0 R]>>', '<</T(b)/Kids[3 0 R]>>']],
    ['no dictionary', ['[]']],
    ['fields and widgets mixed', ['<</T(a)/Kids[4 0 R 5 0 R]>>', '<</T(b)>>', '<</Subtype/Widget>>']],
    ['the same widget twice', ['<</T(a)/Kids[4 0 R 4 0 R]>>', '<</Subtype/Widget>>']],
  ])('refused: %s', (_name, objects) => {
    expect(() => formFields(form('[3 0 R]', ...objects))).toThrow(code('bad_form'));
  });

  test('depth is bounded', () => {
    const nodes = Array.from({ length: 50 }, (_, i) => `<</T(a)/Kids[${i + 4} 0 R]>>`);
    expect(() => formFields(form('[3 0 R]', ...nodes, '<</T(z)>>'))).toThrow(code('limit'));
  });
});

// P-10: both renderers as shipped. Files of which they show two texts never pass, ordinary ones always do, and a copy
// shows to both what PDFium shows of the file.
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../render/index.ts';
import { inspectUpload, openUpload } from '../inspect.ts';
import { HIDDEN_LAYERS } from '../testing/layered-pdfs.ts';
import { document, manyPages, signedDocument } from '../testing/make-pdf.ts';
import { TWO_TEXTS } from '../testing/two-texts.ts';
import { comparePictures } from './compare-upload.ts';
import { choicesOf } from './needs-comparison.ts';
import { pictureCopy } from './picture-copy.ts';

const named = (name: string) => TWO_TEXTS.find((file) => file.name === name)!.bytes();

describe('two texts in one file', () => {
  it('are of at least eight kinds', () => {
    expect(TWO_TEXTS.filter(({ differs }) => differs).length).toBeGreaterThanOrEqual(8);
  });
  it.each(TWO_TEXTS)('$name', async ({ bytes, differs }) => {
    expect([...choicesOf(openUpload(bytes()), bytes())]).not.toEqual([]);
    const found = await comparePictures(bytes());
    if (differs) expect(found).toMatchObject({ ok: false, code: 'two_texts', page: 0 });
    // Asked, and alike today.
    else expect(found).toEqual({ ok: true, drawn: 1 });
  });
});

describe('ordinary files are drawn alike, whether or not they leave a choice', () => {
  const text = 'BT /F1 18 Tf 72 700 Td (The price is 10,000) Tj ET';
  const glyph = 'BI /IM true /W 8 /H 8 /BPC 1 /D [1 0] ID \xff\x81\x81\x81\x81\x81\x81\xff\nEI';
  it.each([
    [
      'a font of one-bit pictures, as old TeX writes it',
      document({
        content: `${text} BT /T3 24 Tf 72 600 Td (aaaa) Tj ET`,
        objects: {
          3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/T3 10 0 R>>>>>>',
          10: '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]/Resources<<>>/Encoding<</Type/Encoding/Differences[97/a]>>/CharProcs<</a 11 0 R>>>>',
          11: {
            dict: '',
            data: Buffer.from(`1 0 0 0 1 1 d1 q 1 0 0 1 0 0 cm ${glyph} Q`, 'latin1'),
          },
        },
      }),
    ],
    [
      'an inline image, a pattern, a soft mask by brightness, a shading',
      document({
        content: `${text} q 80 0 0 80 72 560 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00\xff\xff\x00 EI Q /Pattern cs /P scn 200 560 80 80 re f q /M gs 0 g 320 560 80 80 re f Q q 440 560 80 80 re W n /S sh Q`,
        resources:
          '/Pattern<</P 10 0 R>>/ExtGState<</M<</SMask<</S/Luminosity/G 11 0 R>>>>>>/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[440 0 520 0]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>>>',
        objects: {
          10: {
            dict: '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 20 20]/XStep 20/YStep 20/Resources<<>>',
            data: Buffer.from('0 0 10 10 re f'),
          },
          11: {
            dict: '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<>>/Group<</S/Transparency/CS/DeviceGray>>',
            data: Buffer.from('1 g 320 560 40 80 re f'),
          },
        },
      }),
    ],
    [
      'Chinese in a font that the file does not carry',
      notCarried('SimSun', 'GB1', 'GBK-EUC-H', 'BACFCDACBDF0B6EE'),
    ],
    [
      'Japanese in a font that the file does not carry',
      notCarried('Ryumin-Light', 'Japan1', 'H', '374C4C73244E3662335B'),
    ],
    [
      'lines of a tenth of a point, drawn as filled areas beside an inline image',
      document({
        content: `${text} BI /W 1 /H 1 /BPC 8 /CS /G ID \x00 EI 72 500 400 0.1 re f 72 400 0.1 100 re f 472 400 0.1 100 re f 72 400 400 0.1 re f`,
      }),
    ],
  ])('%s', async (_name, bytes) => {
    expect(await inspectUpload(bytes)).toMatchObject({ ok: true });
    expect(await comparePictures(bytes)).toEqual({ ok: true, drawn: 1 });
  });
});

/** Words in a font by name alone. */
function notCarried(font: string, ordering: string, encoding: string, words: string): Uint8Array {
  return document({
    content: `BT /C 18 Tf 72 700 Td <${words}> Tj ET`,
    resources: '',
    objects: {
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</C 10 0 R>>>>>>',
      10: `<</Type/Font/Subtype/Type0/BaseFont/${font}/Encoding/${encoding}/DescendantFonts[11 0 R]>>`,
      11: `<</Type/Font/Subtype/CIDFontType2/BaseFont/${font}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/DW 1000/FontDescriptor 12 0 R>>`,
      12: `<</Type/FontDescriptor/FontName/${font}/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 859/Descent -141/CapHeight 700/StemV 80>>`,
    },
  });
}

describe('a copy true to the picture', () => {
  it.each([
    ['an inline image shorter than it says', 'text or pictures'],
    ['a number with two signs', 'text or pictures'],
  ])('of %s shows to both readers what PDFium shows', async (name) => {
    const bytes = named(name);
    const copy = await pictureCopy(bytes);
    if (!copy.ok) throw new Error(copy.code);
    expect(await inspectUpload(copy.bytes)).toMatchObject({ ok: true, kind: 'unsigned', warnings: [] });
    expect(await comparePictures(copy.bytes)).toMatchObject({ ok: true });
    expect(await comparePictures(bytes, copy.bytes)).toEqual({ ok: true, drawn: 1 });
  });
  it.each(HIDDEN_LAYERS)(
    'of $name shows what the screen shows, and holds nothing else',
    async ({ bytes }) => {
      const found = await inspectUpload(bytes());
      expect(found).toMatchObject({ ok: true, warnings: expect.arrayContaining(['hidden_layers']) });
      const copy = await pictureCopy(bytes());
      if (!copy.ok) throw new Error(copy.code);
      expect(await inspectUpload(copy.bytes)).toMatchObject({ ok: true, warnings: [] });
      expect(Buffer.from(copy.bytes).toString('latin1')).not.toMatch(/OCProperties|Layer/);
      expect(await comparePictures(bytes(), copy.bytes)).toEqual({ ok: true, drawn: 1 });
    },
  );
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
    expect(await inspectUpload(manyPages(3))).toMatchObject({ ok: true, choices: [] });
  });
  it('Korean in a font that the file does not carry is, Chinese and Japanese are not', () => {
    expect(choices(notCarried('HYSMyeongJo-Medium', 'Korea1', 'UniKS-UTF16-H', 'ACC4'))).toEqual([
      'odd_font',
    ]);
    expect(choices(notCarried('SimSun', 'GB1', 'GBK-EUC-H', 'BACFCDAC'))).toEqual([]);
    expect(choices(notCarried('Ryumin-Light', 'Japan1', 'UniJIS-UTF16-H', '5951'))).toEqual([]);
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

it('a difference is found in the pages that are asked for, and in no others', async () => {
  const two = (last: string) => {
    const font = '/Resources<</Font<</F1 5 0 R>>>>';
    return document({
      objects: {
        2: '<</Type/Pages/Count 2/Kids[3 0 R 10 0 R]>>',
        10: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${font}/Contents 11 0 R>>`,
        11: { dict: '', data: Buffer.from(`BT /F1 18 Tf 72 700 Td (${last}) Tj ET`) },
      },
    });
  };
  const [plain, other] = [two('The price is 10,000'), two('The price is much higher')];
  const compared = (from: number, count: number) => comparePictures(plain, other, { from, count });
  expect(await compared(0, 1)).toEqual({ ok: true, drawn: 1 });
  expect(await compared(1, 25)).toMatchObject({ ok: false, code: 'two_texts', page: 1 });
  expect(await comparePictures(plain, other)).toMatchObject({ ok: false, page: 1 });
});

it('two more zeros in small print are seen', async () => {
  const price = (amount: string) =>
    document({ content: `BT /F1 9 Tf 72 700.3 Td (The price is RMB ${amount} and will be paid) Tj ET` });
  const [less, more] = [price('10,000'), price('1,000,000')];
  expect(await comparePictures(less, less)).toEqual({ ok: true, drawn: 1 });
  expect(await comparePictures(less, more)).toMatchObject({ ok: false, code: 'two_texts' });
  expect(await comparePictures(more, less)).toMatchObject({ ok: false, code: 'two_texts' });
});

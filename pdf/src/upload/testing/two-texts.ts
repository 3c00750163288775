// Test fixture code: files of which one reader shows another text than another, each by one freedom that the format or
// its readers leave. PDFium and pdf.js, as shipped, differ on those marked `differs`; the others both take alike today,
// and stand here so that a new version of either is asked again.
import { deflateSync } from 'node:zlib';
import { document, documentObjects, makePdf } from './make-pdf.ts';

export type TwoTexts = { name: string; differs: boolean; bytes: () => Uint8Array };

const text = (value: string) => new Uint8Array(Buffer.from(value, 'latin1'));
const line = (words: string, y: number) => `BT /F1 18 Tf 72 ${y} Td (${words}) Tj ET\n`;
const PRICE = line('The price is 10,000', 700);
const OTHER = line('The price is 1,000,000', 640);
const content = (value: string) => () => document({ content: value });
const objects = (contents: string, more: Parameters<typeof makePdf>[0]) => () => {
  const all = documentObjects({ objects: more });
  all[3] = String(all[3]).replace('/Contents 4 0 R', `/Contents ${contents}`);
  return makePdf(all);
};
const type3 =
  (procs: string, a: string, b: string, { shown = 'ab', codes = '97/a/b' } = {}) =>
  () =>
    document({
      content: `BT /T3 40 Tf 72 600 Td (${shown}) Tj ET\n${PRICE}`,
      resources: '',
      objects: {
        3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/T3 10 0 R>>>>>>',
        10: `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 98/Widths[1000 1000]/Resources<<>>/Encoding<</Type/Encoding/Differences[${codes}]>>/CharProcs<<${procs}>>>>`,
        11: { dict: '', data: text(a) },
        12: { dict: '', data: text(b) },
      },
    });

export const TWO_TEXTS: TwoTexts[] = [
  {
    name: 'a number with a sign in the middle',
    differs: true,
    bytes: content(`${PRICE}BT /F1 18 Tf 72 640-300 Td (Plus 1,000,000) Tj ET`),
  },
  { name: 'a number with two signs', differs: true, bytes: content(`${PRICE}1 0 0 1 0 --300 cm\n${OTHER}`) },
  {
    name: 'a number with two points',
    differs: true,
    bytes: content(`${PRICE}BT /F1 18 Tf 72 6.4.0 Td (Plus 1,000,000) Tj ET`),
  },
  {
    name: 'an operator without its operands',
    differs: true,
    bytes: content(`${PRICE}BT /F1 18 Tf 72 640 Td 0 g (Plus) Tj 1 0 0 1 Tm (1,000,000) Tj ET`),
  },
  {
    name: 'a font without its size',
    differs: true,
    bytes: content(`${PRICE}BT /F1 18 Tf 72 640 Td /F1 Tf (Plus 1,000,000) Tj ET`),
  },
  {
    name: 'a move without one number',
    differs: true,
    bytes: content(`${PRICE}BT /F1 18 Tf 72 640 Td 200 Td (Plus 1,000,000) Tj ET`),
  },
  {
    name: 'parts that end inside a number',
    differs: true,
    bytes: objects('[4 0 R 10 0 R 11 0 R]', {
      10: { dict: '', data: text('BT /F1 18 Tf 72 6') },
      11: { dict: '', data: text('40 Td (Plus 1,000,000) Tj ET') },
    }),
  },
  {
    name: 'a part of the contents that is no stream',
    differs: false,
    bytes: objects('[4 0 R 10 0 R 11 0 R]', { 10: '<</Length 0>>', 11: { dict: '', data: text(OTHER) } }),
  },
  {
    name: 'a string that never ends',
    differs: false,
    bytes: content(`${PRICE}BT /F1 18 Tf 72 640 Td (Plus \\(1,000,000 Tj ET`),
  },
  {
    name: 'an inline image longer than it says',
    differs: false,
    bytes: content(`${PRICE}q 10 0 0 10 300 300 cm BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q ${OTHER} EI Q\n`),
  },
  {
    name: 'an inline image shorter than it says',
    differs: true,
    bytes: content(`${PRICE}q 10 0 0 10 300 300 cm BI /W 40 /H 40 /BPC 8 /CS /G ID abcd\nEI Q ${OTHER}`),
  },
  {
    name: 'an inline image that holds the end of one',
    differs: true,
    bytes: content(
      `${PRICE}q 10 0 0 10 300 300 cm BI /W 60 /H 1 /BPC 8 /CS /G ID ${'x\nEI Q BT /F1 18 Tf 72 640 Td (Plus 1,000,000) Tj ET'.padEnd(60)}\nEI Q\n`,
    ),
  },
  {
    name: 'a drawn font with a code that its list leaves out',
    differs: true,
    bytes: type3(
      '/one 11 0 R/b 12 0 R',
      '1000 0 0 0 800 800 d1 0 0 800 800 re f',
      '1000 0 0 0 800 800 d1 0 0 800 800 re f',
      {
        shown: '1b',
        codes: '98/b',
      },
    ),
  },
  {
    name: 'a drawn font with a glyph that chooses its own colour',
    differs: false,
    bytes: type3(
      '/a 11 0 R/b 12 0 R',
      '1000 0 0 0 800 800 d1 1 g 0 0 800 800 re f',
      '1000 0 0 0 800 800 d1 0 0 800 800 re f',
    ),
  },
  {
    name: 'a drawn font whose glyph is a stencil beyond its box',
    differs: true,
    bytes: type3(
      '/a 11 0 R/b 12 0 R',
      '1000 0 0 0 800 80 d1 q 800 0 0 800 0 0 cm BI /W 8 /H 1 /IM true ID \x00\nEI Q',
      '1000 0 0 0 800 800 d1 0 0 800 800 re f',
    ),
  },
  {
    name: 'a drawn font with a glyph that paints inside nothing',
    differs: true,
    bytes: type3('/a 11 0 R/b 12 0 R', '1000 0 d0 0 0 800 800 re f', '1000 0 0 0 1 1 d1 0 0 800 800 re f'),
  },
  {
    name: 'a drawn font with a glyph that paints outside its box',
    differs: true,
    bytes: type3('/a 11 0 R/b 12 0 R', '1000 0 0 0 10 10 d1 0 0 800 800 re f', '1000 0 d0 0 0 800 800 re f'),
  },
  {
    name: 'contents packed with a predictor that does not fit',
    differs: false,
    bytes: () =>
      document({
        objects: {
          4: {
            dict: '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>',
            data: deflateSync(Buffer.from(PRICE)),
          },
        },
      }),
  },
  {
    name: 'contents whose packing breaks in the middle',
    differs: false,
    bytes: () => {
      const packed = deflateSync(Buffer.from(PRICE + OTHER.repeat(20)), { level: 0 });
      packed[packed.length - 200] = 255;
      return document({ objects: { 4: { dict: '/Filter/FlateDecode', data: packed } } });
    },
  },
  {
    name: 'hexadecimal contents with other letters',
    differs: false,
    bytes: () =>
      document({
        objects: {
          4: {
            dict: '/Filter/ASCIIHexDecode',
            data: text(`${Buffer.from(PRICE).toString('hex')}zz${Buffer.from(OTHER).toString('hex')}>`),
          },
        },
      }),
  },
  {
    name: 'contents in a run-length code that ends early',
    differs: false,
    bytes: () =>
      document({
        objects: {
          4: {
            dict: '/Filter/RunLengthDecode',
            data: new Uint8Array([PRICE.length - 1, ...text(PRICE), 128, OTHER.length - 1, ...text(OTHER)]),
          },
        },
      }),
  },
];

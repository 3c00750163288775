// Fonts as TeX and plotting programs draw them leave no choice, and both readers draw them alike; one step beside the book and
// the file is compared.
import { expect, it } from 'vitest';
import { openUpload } from '../inspect.ts';
import { document } from '../testing/make-pdf.ts';
import { comparePictures } from './compare-upload.ts';
import { choicesOf } from './needs-comparison.ts';

type Parts = {
  font: string;
  widths: string;
  codes: string;
  procs: string;
  proc: string;
  text: string;
  form?: string;
};
const TEX: Parts = {
  font: '/FontMatrix[.24 0 0 .24 0 0]',
  widths: '/FirstChar 97/LastChar 98/Widths[48.75 50]',
  codes: '97/a97/a98',
  procs: '/a97 11 0 R/a98 12 0 R',
  proc: '48.75 0 2 0 42 28 d1\nq\n40 0 0 28 2 0 cm\nBI\n/W 8\n/H 4\n/IM true\n/BPC 1\n/D [1 0]\nID \xff\x81\xbd\xff\nEI\nQ',
  text: 'BT /T3 2 Tf 72 600 Td (abab) Tj ET',
};
const PLOT: Parts = {
  font: '/FontMatrix[.001 0 0 .001 0 0]/Name/DejaVuSans',
  widths: '/FirstChar 48/LastChar 49/Widths[636 636]',
  codes: '48/zero/one',
  procs: '/zero 11 0 R/one 12 0 R',
  proc: '636 0 66 -13 570 742 d1\n318 664 m\n570 664 l\n570 742 66 742 66 0 c\nh\n100 -13 200 300 re\nf',
  text: 'BT /T3 30 Tf 72 600 Td (0101) Tj ET',
};
/** As Chromium prints a font with PostScript outlines: its first drawing stands at each code that the file leaves out. */
const SKIA: Parts = {
  font: '/FontMatrix[.001 0 0 -.001 0 0]',
  widths: '/FirstChar 0/LastChar 4/Widths[1000 0 0 1000 50]',
  codes: '0/g0/g0/g0/gAF/g1B0',
  procs: '/g0 11 0 R/gAF 11 0 R/g1B0 12 0 R',
  proc: '1000 0 38 -836 963 78 d1\n803 -836 m\n640 -787 332 -732 83 -711 c\n86 -692 l\n405 78 m\n393 -685 l\n963 60 l\nh\nf',
  text: 'BT /T3 24 Tf 1 0 0 1 72 600 Tm <03> Tj 24 0 Td [<0304> -20 (\\004\\003)] TJ ET',
};
const fileOf = (parts: Parts) =>
  document({
    content: `${parts.text} BT /F1 18 Tf 72 700 Td (The price is 10,000) Tj ET`,
    objects: {
      3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/T3 10 0 R>>
        /ExtGState<</Plain 13 0 R/Chooses 14 0 R>>/XObject<</Form 15 0 R>>>>>>`,
      13: '<</Type/ExtGState/ca 1>>',
      14: '<</Type/ExtGState/Font[5 0 R 12]>>',
      15: {
        dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</T3 10 0 R>>>>',
        data: Buffer.from(parts.form ?? 'BT /T3 9 Tf (b) Tj ET', 'latin1'),
      },
      10: `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]${parts.font}${parts.widths}/Resources<<>>/Encoding<</Type/Encoding/Differences[${parts.codes}]>>/CharProcs<<${parts.procs}>>>>`,
      11: { dict: '', data: Buffer.from(parts.proc, 'latin1') },
      12: {
        dict: '',
        data: Buffer.from(parts.widths.includes('636') ? '636 0 0 0 10 10 d1' : '50 0 0 0 0 0 d1'),
      },
    },
  });
const choices = (bytes: Uint8Array) => [...choicesOf(openUpload(bytes), bytes)];

it.each([
  ['bitmaps of TeX', TEX],
  ['bitmaps, upside down', { ...TEX, font: '/FontMatrix[.24 0 0 -.24 0 0]' }],
  ['outlines of a plot', PLOT],
  ['outlines of Skia', { ...SKIA, form: SKIA.text }],
  [
    'outlines of Skia between other fonts',
    { ...SKIA, form: '', text: `q /Plain gs ${SKIA.text} Q BT /F1 9 Tf (\\001) Tj ET` },
  ],
  [
    'bitmaps under every state of text',
    {
      ...TEX,
      text: 'BT /T3 2 Tf 3 Tc 20 Tw 80 Tz 3 Ts 30 TL 1 Tr 72 600 Td (ab) Tj 0 Tr T* (ba) Tj 3 Tr (ab) Tj 7 Tr T* (a) Tj ET',
    },
  ],
])('%s: not compared, and alike', async (_name, parts) => {
  const bytes = fileOf(parts);
  expect(choices(bytes)).toEqual([]);
  expect(await comparePictures(bytes)).toEqual({ ok: true, drawn: 1 });
});

const SHOWN = SKIA.text;
it.each([
  ['in a text', SHOWN.replace('<03>', '<0301>'), ''],
  ['in a text of an array', SHOWN.replace('<0304>', '<0304>(\\002)'), ''],
  ['on a line of its own', SHOWN.replace('ET', "(\\001) ' ET"), ''],
  ['in a form', SHOWN, 'BT /T3 9 Tf <02> Tj ET'],
  ['behind another font', SHOWN, 'q BT /F1 9 Tf (a) Tj ET Q BT /T3 9 Tf <02> Tj ET'],
])('a code whose drawing has another width %s: compared', (_where, text, form) => {
  expect(choices(fileOf({ ...SKIA, text, form }))).toContain('odd_font');
});
it.each([
  ['a font that whoever draws a form has chosen', SHOWN, 'BT <03> Tj ET'],
  ['a font that was chosen before a state was restored', SHOWN, 'q /T3 9 Tf Q BT <03> Tj ET'],
  ['a font that is not there', `${SHOWN} BT /T9 9 Tf (a) Tj ET`, ''],
  ['a state that chooses a font', `/Chooses gs ${SHOWN}`, ''],
  ['a state that is not there', `/Other gs ${SHOWN}`, ''],
])('a text in %s: compared', (_name, text, form) => {
  expect(choices(fileOf({ ...SKIA, text, form }))).toContain('odd_font');
});
it('a font of Skia that shows nothing: compared', () => {
  expect(choices(fileOf({ ...SKIA, text: '', form: '' }))).toContain('odd_font');
});

const beside = (parts: Parts, key: Exclude<keyof Parts, 'form'>, from: string, to: string): Parts => {
  expect(parts[key]).toContain(from);
  return { ...parts, [key]: parts[key].replace(from, to) };
};
it.each([
  ['a matrix that leans', TEX, 'font', '0 0 .24', '.1 0 .24'],
  ['a matrix that moves', TEX, 'font', '.24 0 0]', '.24 9 0]'],
  ['no widths for all codes', TEX, 'widths', '48.75 50', '48.75'],
  ['another width in the drawing', TEX, 'proc', '48.75 0 2', '60 0 2'],
  ['a height of the advance', TEX, 'proc', '48.75 0 2', '48.75 1 2'],
  ['a code said twice', TEX, 'codes', '/a98', '/a98 97/a98'],
  ['a drawing that no code names', TEX, 'codes', '/a98', ''],
  ['a code outside the widths', TEX, 'codes', '97/a97/a98', '97/a97/a98 120/a97'],
  ['one name for two widths', TEX, 'codes', '/a98', '/a97'],
  ['a drawing that is no stream', TEX, 'procs', '12 0 R', '<<>>'],
  ['its own colour', TEX, 'proc', 'd1\nq', 'd0\nq'],
  ['ink before the box is said', TEX, 'proc', '48.75 0 2', '0 0 5 5 re f 48.75 0 2'],
  ['a second box', TEX, 'proc', 'EI\nQ', 'EI\nQ 48.75 0 2 0 42 28 d1'],
  ['a stencil beyond its box', TEX, 'proc', '40 0 0 28 2 0 cm', '40 0 0 60 2 0 cm'],
  ['a picture that is no stencil', TEX, 'proc', '/IM true\n/BPC 1\n/D [1 0]', '/CS /G\n/BPC 1'],
  ['a stencil of unclear length', TEX, 'proc', '/H 4', '/H 5'],
  ['an outline beyond its box', PLOT, 'proc', '570 664 l', '900 664 l'],
  ['a colour', PLOT, 'proc', 'd1\n', 'd1 1 g\n'],
  ['a clip', PLOT, 'proc', 're\nf', 're W\nf'],
  ['a stroke', PLOT, 'proc', 're\nf', 're\nS'],
  ['text within a drawing', PLOT, 'proc', 're\nf', 're\nf BT ET'],
  ['a number that is none', PLOT, 'proc', '570 664 l', '570 6-4 l'],
  ['a state that is not restored from anywhere', PLOT, 'proc', 're\nf', 're\nf Q'],
  [
    'a name that some encoding has elsewhere',
    { ...PLOT, widths: '/FirstChar 48/LastChar 50/Widths[636 636 636]' },
    'codes',
    '48/zero/one',
    '49/zero/one',
  ],
  [
    'a name that not all encodings have at one place',
    { ...PLOT, procs: '/zero 11 0 R/emdash 12 0 R' },
    'codes',
    '/one',
    '/emdash',
  ],
  ['a base encoding beside words', PLOT, 'codes', '/one', '/one]/BaseEncoding/WinAnsiEncoding/X['],
  ['symbols by name', PLOT, 'font', '/DejaVuSans', '/Symbol'],
] as const)('%s: compared', (_name, parts, key, from, to) => {
  expect(choices(fileOf(beside(parts, key, from, to)))).toContain('odd_font');
});

// Test fixture code: pages as the world makes them, each with one way of drawing that a clean copy must not lose.
import { deflateSync } from 'node:zlib';
import { document, documentObjects, makePdf, type Objects, type Parts } from './make-pdf.ts';

const text = (value: string) => Buffer.from(value, 'latin1');
const form = (more: string, data: string) => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 100 100]${more}`,
  data: text(data),
});
const stamp = '<</Type/Annot/Subtype/Stamp/F 4/Rect[100 100 200 200]/AP<</N 31 0 R>>>>';
const stamped: Objects = { 30: stamp, 31: form('', '0 0.6 0 rg 10 10 80 80 re f') };
/** The page's entries stand in its parent, and the page tree has an odd box. */
const inheriting = (box: string, more = ''): Uint8Array => {
  const objects = documentObjects({ page: '/Annots[30 0 R]', mediaBox: '', objects: stamped });
  const page = String(objects[3]).replace('/MediaBox', '');
  const resources = /\/Resources<<.*?>>>>/.exec(page)?.[0] ?? '';
  return makePdf({
    ...objects,
    2: `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox${box}${resources}${more}>>`,
    3: page.replace(resources, ''),
  });
};

/** Drawings by their ways, as content, resources and objects. */
export const DRAWINGS: Record<string, Parts> = {
  'content in several streams that cut an operator’s operands': {
    page: '/Contents[20 0 R 21 0 R]',
    objects: {
      20: { dict: '', data: text('1 0 0 rg 100 300') },
      21: { dict: '', data: text('200 100 re f') },
    },
  },
  'a type 3 font': {
    resources: '/Font<</T 20 0 R/F1 5 0 R>>',
    content: '0 0 1 rg BT /T 60 Tf 72 500 Td (aba) Tj ET',
    objects: {
      20: '<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 97/LastChar 98/Widths[1000 500]/Encoding<</Type/Encoding/Differences[97/sq/tr]>>/CharProcs<</sq 21 0 R/tr 22 0 R>>/Resources<<>>>>',
      21: { dict: '', data: text('1000 0 0 0 750 750 d1 0 0 750 750 re f') },
      22: { dict: '', data: text('500 0 0 0 400 400 d1 0 0 m 400 0 l 200 400 l f') },
    },
  },
  'a tiling pattern and a shading': {
    resources: '/Pattern<</P 20 0 R/S 21 0 R>>',
    content: '/Pattern cs /P scn 50 400 300 300 re f /S scn 50 50 300 300 re f',
    objects: {
      20: {
        dict: '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 40 40]/XStep 40/YStep 40/Resources<<>>/Matrix[1 0 0 1 7 13]',
        data: text('1 0 0 rg 0 0 20 20 re f 0 0 1 rg 20 20 20 20 re f'),
      },
      21: '<</Type/Pattern/PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceRGB/Coords[50 50 350 350]/Function<</FunctionType 2/Domain[0 1]/C0[1 1 0]/C1[0 0 1]/N 1>>/Extend[true true]>>>>',
    },
  },
  'a soft mask, a blend mode and a page group': {
    page: '/Group<</S/Transparency/CS/DeviceRGB/I true>>',
    resources: '/ExtGState<</M 20 0 R/B<</BM/Multiply/ca 0.5>>>>',
    content:
      'q /M gs 1 0 0 rg 50 400 300 300 re f Q /B gs 0 0 1 rg 150 300 300 300 re f 0 1 0 rg 250 200 200 200 re f',
    objects: {
      20: '<</Type/ExtGState/SMask<</S/Luminosity/G 21 0 R>>>>',
      21: {
        dict: '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Group<</S/Transparency/CS/DeviceGray>>',
        data: text('0.2 g 0 0 595 842 re f 1 g 100 450 100 100 re f'),
      },
    },
  },
  'one-bit pictures: a stencil, an inverted one, one with an empty list of alternates': {
    resources: '/XObject<</A 20 0 R/B 21 0 R/C 22 0 R>>',
    content:
      '1 0 0 rg q 100 0 0 100 50 600 cm /A Do Q q 100 0 0 100 200 600 cm /B Do Q q 100 0 0 100 350 600 cm /C Do Q',
    objects: {
      20: picture('/ImageMask true'),
      21: picture('/ImageMask true/Decode[1 0]'),
      22: picture('/ColorSpace/DeviceGray/Decode[1 0]/Alternates[]'),
    },
  },
  'a layer that is on': {
    catalog: '/OCProperties<</OCGs[20 0 R]/D<</ON[20 0 R]>>>>',
    resources: '/Properties<</L 20 0 R>>/XObject<</X 21 0 R>>',
    content: '/OC /L BDC 1 0 0 rg 100 300 200 100 re f EMC q 1 0 0 1 300 500 cm /X Do Q',
    objects: { 20: '<</Type/OCG/Name(L)>>', 21: form('/OC 20 0 R', '0 0 1 rg 0 0 100 100 re f') },
  },
  'content without its last Q': { content: 'q 0.5 0 0 0.5 0 0 cm 1 0 0 rg 100 300 200 100 re f' },
};

function picture(more: string) {
  const rows = Buffer.from([0xaa, 0x55, 0xf0, 0x0f, 0xcc, 0x33, 0xff, 0x00]);
  return {
    dict: `/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/Filter/FlateDecode${more}`,
    data: deflateSync(rows),
  };
}

/** The drawing with something that has to be flattened over it. */
export const withStamp = (parts: Parts): Parts => ({
  ...parts,
  page: `${parts.page ?? ''}/Annots[30 0 R]`,
  objects: { ...stamped, ...parts.objects },
});

/** Whole files that only a copy settles, and whose pages the copy must show as they were. */
export const ANNOTATED: Record<string, Uint8Array> = {
  'an A4 page that inherits its box': inheriting('[0 0 595 842]'),
  'a wide page that inherits its box, crop and turn': inheriting(
    '[0 0 1400 500]',
    '/CropBox[50 40 900 400]/Rotate 90',
  ),
  'a page whose box does not start at 0': inheriting('[-300 -200 295 642]'),
  'a page with a box of its own': makePdf(
    documentObjects(withStamp({ page: '/Rotate 270/CropBox[50 50 400 700]' })),
  ),
  'a box and its crop where PDFium’s default would cut': inheriting(
    '[0 0 2000 2000]',
    '/CropBox[90 90 1800 1900]',
  ),
  'an appearance that is turned and scaled into its place': makePdf(
    documentObjects({
      page: '/Annots[30 0 R]',
      objects: {
        30: '<</Type/Annot/Subtype/Stamp/F 4/Rect[100 100 400 150]/AP<</N 31 0 R>>>>',
        31: form('/Matrix[0 1 -1 0 0 0]', '1 0 0 rg 0 0 100 50 re f 0 0 1 rg 0 50 20 50 re f'),
      },
    }),
  ),
  'annotations that a screen does not show': makePdf(
    documentObjects({
      page: '/Annots[30 0 R 33 0 R 34 0 R 35 0 R]',
      objects: {
        ...stamped,
        33: '<</Type/Annot/Subtype/Stamp/F 2/Rect[300 100 400 200]/AP<</N 31 0 R>>>>',
        34: '<</Type/Annot/Subtype/Stamp/F 36/Rect[300 300 400 400]/AP<</N 31 0 R>>>>',
        35: '<</Type/Annot/Subtype/Popup/F 4/Rect[300 500 400 600]/Parent 30 0 R>>',
      },
    }),
  ),
  'links with frames, dashed, coloured, by default, thick and none': makePdf(
    documentObjects({
      page: `/Annots[30 0 R${[
        '/Border[0 0 2]/C[1 0 0]',
        '/Border[0 0 2[6 3]]/C[0 0 1]',
        '/C[0 0.5 0]',
        '/BS<</W 4/S/U>>/C[0 0 0]',
        '/Border[0 0 0]/C[1 0 0]',
        '/F 2/Border[0 0 5]',
        '/BS<</W 3/S/D/D[9 4]>>/A<</S/URI/URI(https://example.com)>>',
      ]
        .map(
          (frame, i) => `<</Type/Annot/Subtype/Link/Rect[300 ${100 + 60 * i} 500 ${140 + 60 * i}]${frame}>>`,
        )
        .join('')}]`,
      objects: stamped,
    }),
  ),
  'a link with a drawing of its own': makePdf(
    documentObjects({
      page: '/Annots[<</Type/Annot/Subtype/Link/Rect[100 100 200 200]/AP<</N 31 0 R>>/A<</S/URI/URI(https://example.com)>>>>]',
      objects: stamped,
    }),
  ),
};

const states = (on: string) => `/AP<</N<</${on} 31 0 R/Off 32 0 R>>>>`;

/** Buttons in both states (PDFium's plain drawing leaves out fields), and the same page as content. */
export const BUTTONS = {
  form: (unit: number): Uint8Array =>
    document({
      catalog: '/AcroForm<</Fields[10 0 R 11 0 R 12 0 R]>>',
      page: `/Annots[10 0 R 11 0 R 13 0 R 14 0 R]/UserUnit ${unit}`,
      objects: {
        10: `<</Type/Annot/Subtype/Widget/FT/Btn/T(a)/V/Yes/AS/Yes/F 4/Rect[100 600 200 700]${states('Yes')}>>`,
        11: `<</Type/Annot/Subtype/Widget/FT/Btn/T(b)/V/Off/AS/Off/F 4/Rect[200 600 300 700]${states('Yes')}>>`,
        12: '<</FT/Btn/Ff 32768/T(r)/V/One/Kids[13 0 R 14 0 R]>>',
        13: `<</Type/Annot/Subtype/Widget/Parent 12 0 R/AS/One/F 4/Rect[300 600 400 700]${states('One')}>>`,
        14: `<</Type/Annot/Subtype/Widget/Parent 12 0 R/AS/Off/F 4/Rect[400 600 500 700]${states('Two')}>>`,
        31: form('', '0 g 10 10 80 80 re f'),
        32: form('', '0 G 5 w 10 10 80 80 re S'),
      },
    }),
  drawn: document({
    content:
      'BT /F1 18 Tf 72 700 Td (Contract) Tj ET 0 g 110 610 80 80 re f 310 610 80 80 re f 5 w 210 610 80 80 re S 410 610 80 80 re S',
  }),
};

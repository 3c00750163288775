// Test fixture code: one hostile PDF per line of the attack catalogue (security.md U-01…U-09, U-14) with the answer
// that it must get.

import { deflateSync } from 'node:zlib';
import type { Finding } from '../findings.ts';
import { LAYERS, layers } from './layered-pdfs.ts';
import { deflateBomb, document, makePdf, manyPages, type Objects, signedDocument } from './make-pdf.ts';

import { type Hostile, POLYGLOTS } from './polyglots.ts';

const text = (value: string) => new Uint8Array(Buffer.from(value, 'latin1'));
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const active = (name: string, finding: Finding, parts: Parameters<typeof document>[0]): Hostile => ({
  name: `U-03 ${name}`,
  bytes: () => document(parts),
  code: 'active_content',
  finding,
});
const bookmark = (action: string) => ({
  catalog: '/Outlines 10 0 R',
  objects: { 10: '<</First 11 0 R/Last 11 0 R/Count 1>>', 11: `<</Title(x)/A<<${action}>>>>` } as Objects,
});
/** A link that does what a copy cannot keep, in a file that is signed and so cannot be copied. */
const signedLink = (name: string, finding: Finding, link: string): Hostile => ({
  name: `U-03 a signed file with ${name}`,
  bytes: () =>
    signedDocument({
      page: '/Annots[30 0 R 10 0 R]',
      objects: { 10: `<</Type/Annot/Subtype/Link/Rect[0 0 100 100]${link}>>` },
    }),
  code: 'active_content',
  finding,
});
const hidden = (name: string, finding: Finding, bytes: () => Uint8Array): Hostile => ({
  name: `U-07 ${name}`,
  bytes,
  code: 'hidden_content',
  finding,
});
const signedWith = (annot: string) =>
  signedDocument({
    page: '/Annots[30 0 R 10 0 R]',
    objects: {
      10: `<</Type/Annot/Subtype/Stamp/Rect[100 100 300 200]/AP<</N 11 0 R>>${annot}>>`,
      11: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 200 100]', data: text('0 0 200 100 re f') },
    },
  });
/** Changes the text of a finished file without moving anything. */
const patch = (bytes: Uint8Array, from: string, to: string) => {
  const all = Buffer.from(bytes).toString('latin1');
  if (!all.includes(from) || from.length !== to.length) throw new Error('patch');
  return text(all.replace(from, to));
};

export const HOSTILE: Hostile[] = [
  { name: 'U-01 nothing', bytes: () => new Uint8Array(), code: 'not_pdf' },
  { name: 'U-01 a program named .pdf', bytes: () => text(`MZ${'\0'.repeat(60)}PE`), code: 'not_pdf' },
  {
    name: 'U-01 a web page named .pdf',
    bytes: () => text('<html><script>1</script></html>'),
    code: 'not_pdf',
  },
  { name: 'U-01 a picture named .pdf', bytes: () => text('\x89PNG\r\n\x1a\n'), code: 'not_pdf' },
  ...POLYGLOTS,
  active('JavaScript on opening', 'javascript', {
    catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>',
  }),
  active('an action on opening', 'other_action', { catalog: '/OpenAction<</S/Hide/T(x)>>' }),
  active('named JavaScript', 'javascript', { catalog: '/Names<</JavaScript<</Names[(a) 10 0 R]>>>>' }),
  active('named JavaScript on a branch', 'javascript', {
    catalog: '/Names<</JavaScript<</Names[]/Kids[10 0 R]>>>>',
  }),
  signedLink(
    'JavaScript in a chain of actions',
    'javascript',
    '/A<</S/GoTo/D[3 0 R/Fit]/Next<</S/JavaScript/JS(1)>>>>',
  ),
  active(
    'JavaScript in the chain of a bookmark',
    'javascript',
    bookmark('/S/GoTo/D[3 0 R/Fit]/Next<</S/JavaScript/JS(1)>>'),
  ),
  active('JavaScript under an escaped name', 'javascript', bookmark('/S/J#61vaScript/JS 10 0 R')),
  active('additional actions of a page', 'additional_action', { page: '/AA<</O<</S/Named/N/Print>>>>' }),
  active('Launch', 'launch', bookmark('/S/Launch/F(calc.exe)')),
  signedLink('a launch', 'launch', '/A<</S/Launch/F(calc.exe)>>'),
  signedLink('additional actions of a link', 'additional_action', '/AA<</E<</S/Named/N/Print>>>>'),
  active('SubmitForm', 'submit_form', bookmark('/S/SubmitForm/F(https://example.com)')),
  active('ImportData', 'import_data', bookmark('/S/ImportData/F(data.fdf)')),
  signedLink(
    'GoToR to a UNC path',
    'remote_goto',
    '/A<</S/GoToR/F(\\\\\\\\host\\\\share\\\\a.pdf)/D[0/Fit]>>',
  ),
  active('GoToE', 'remote_goto', bookmark('/S/GoToE/T<</R/C>>')),
  signedLink('a jump into an attachment', 'remote_goto', '/A<</S/GoToE/T<</R/C>>>>'),
  signedLink('a javascript: link', 'unsafe_link', '/A<</S/URI/URI(javascript:alert\\(1\\))>>'),
  signedLink('a file: link', 'unsafe_link', '/A<</S/URI/URI(file:///etc/passwd)>>'),
  active('an action of a link that another place reaches', 'launch', {
    page: '/Annots[<</Subtype/Link/Rect[0 0 9 9]/A 10 0 R>>]',
    catalog: '/Outlines<</First<</Title(x)/A 10 0 R>>>>',
    objects: { 10: '<</S/Launch/F(calc.exe)>>' },
  }),
  {
    name: 'U-03 a signed file with an attachment',
    bytes: () =>
      signedDocument({
        catalog: '/Names<</EmbeddedFiles<</Names[(a) 10 0 R]>>>>',
        objects: {
          10: '<</Type/Filespec/F(a.exe)/EF<</F 11 0 R>>>>',
          11: { dict: '/Type/EmbeddedFile', data: text('MZ') },
        },
      }),
    code: 'active_content',
    finding: 'embedded_file',
  },
  active('a portfolio', 'embedded_file', { catalog: '/Collection<</View/D>>' }),
  active('XFA', 'xfa', { catalog: '/AcroForm<</Fields[]/XFA(<xdp/>)>>' }),
  active('RichMedia', 'rich_media', { page: '/Annots[<</Type/Annot/Subtype/RichMedia/Rect[0 0 10 10]>>]' }),
  active('a stream in another file', 'external_stream', {
    page: '/X 10 0 R',
    objects: { 10: { dict: '/F(\\\\\\\\host\\\\share)', data: text('') } },
  }),
  {
    name: 'U-04 a table whose Prev is itself',
    bytes: () => {
      const plain = Buffer.from(document()).toString('latin1');
      const start = /startxref\n(\d+)/.exec(plain)?.[1] ?? '';
      return text(plain.replace('/Root 1 0 R>>', `/Root 1 0 R/Prev ${start}>>`));
    },
    code: ['needs_repair', 'broken'],
  },
  {
    name: 'U-04 a page tree that contains itself',
    bytes: () => makePdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[2 0 R]/Count 1>>' }),
    code: 'broken',
  },
  {
    name: 'U-04 an object that is a reference to itself',
    bytes: () => document({ objects: { 10: '10 0 R' }, page: '/Rotate 10 0 R' }),
    code: ['needs_repair', 'broken'],
  },
  {
    name: 'U-05 a 10 GB deflate bomb as page content',
    bytes: () => document({ objects: { 4: { dict: '/Filter/FlateDecode', data: deflateBomb(10_240) } } }),
    code: 'bomb',
  },
  {
    name: 'U-05 a content stream of 200 MB',
    bytes: () => document({ objects: { 4: { dict: '/Filter/FlateDecode', data: deflateBomb(200) } } }),
    code: 'bomb',
  },
  {
    name: 'U-05 nested filters',
    bytes: () =>
      document({
        objects: {
          4: {
            dict: '/Filter[/FlateDecode/FlateDecode]',
            data: deflateSync(deflateSync(Buffer.alloc(1 << 20))),
          },
        },
      }),
    code: 'bomb',
  },
  {
    name: 'U-05 a bomb as object stream',
    bytes: () =>
      document({
        page: '/X 20 0 R',
        objects: { 10: { dict: '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', data: deflateBomb(512) } },
        trailer: '/X 10 0 R',
      }),
    code: 'bomb',
  },
  {
    name: 'U-05 a picture of 40,000 by 40,000 points',
    bytes: () =>
      document({
        resources: '/XObject<</I 10 0 R>>',
        objects: {
          10: {
            dict: '/Type/XObject/Subtype/Image/Width 40000/Height 40000/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/JPXDecode',
            data: text('x'),
          },
        },
      }),
    code: 'bomb',
  },
  {
    name: 'U-05 a Count of 2^31',
    bytes: () => document({ objects: { 2: '<</Type/Pages/Kids[3 0 R]/Count 2147483648>>' } }),
    code: 'needs_repair',
  },
  { name: 'U-05 40,000 pages', bytes: () => manyPages(40_000), code: 'too_many_pages' },
  { name: 'U-05 1,001 pages', bytes: () => manyPages(1_001), code: 'too_many_pages' },
  {
    name: 'U-05 more than 50 MB',
    bytes: () => join(document(), new Uint8Array(50 << 20)),
    code: 'too_large',
  },
  {
    name: 'U-06 a page of 2,000,000 points',
    bytes: () => document({ mediaBox: '[0 0 2000000 842]' }),
    code: 'page_too_large',
  },
  {
    name: 'U-06 a page that UserUnit makes too large',
    bytes: () => document({ page: '/UserUnit 20' }),
    code: 'page_too_large',
  },
  {
    name: 'U-06 a signed page scaled by UserUnit',
    bytes: () => signedDocument({ page: '/Annots[30 0 R]/UserUnit 2' }),
    code: 'page_unit',
  },
  {
    name: 'U-06 lists nested 60,000 deep',
    bytes: () => document({ page: `/X ${'['.repeat(60_000)}${']'.repeat(60_000)}` }),
    code: ['too_complex', 'broken'],
  },
  {
    name: 'U-06 a page tree nested 60,000 deep',
    bytes: () => {
      const objects: Objects = { 1: '<</Type/Catalog/Pages 2 0 R>>' };
      for (let i = 2; i < 60_002; i++) objects[i] = `<</Type/Pages/Count 1/Kids[${i + 1} 0 R]>>`;
      objects[60_002] = '<</Type/Page/MediaBox[0 0 100 100]>>';
      return makePdf(objects);
    },
    code: ['too_complex', 'broken'],
  },
  ...LAYERS.map(([name, finding, layered]) =>
    hidden(`a signed file with ${name}`, finding, () => layers(signedDocument, layered)),
  ),
  hidden('a layer that is off below a comment', 'layer_off', () =>
    layers((plan) => document({ ...plan, page: '/Annots[20 0 R]' }), {
      config: '/OFF[10 0 R]',
      more: { 20: '<</Type/Annot/Subtype/Square/Rect[0 0 100 100]>>' },
    }),
  ),
  hidden('a picture with another one for printing', 'print_alternate', () =>
    document({
      resources: '/XObject<</I 10 0 R>>',
      objects: {
        10: {
          dict: '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Alternates[<</Image 11 0 R/DefaultForPrinting true>>]',
          data: text('x'),
        },
        11: {
          dict: '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
          data: text('y'),
        },
      },
    }),
  ),
  hidden('a signed file with a hidden annotation', 'hidden_annotation', () => signedWith('/F 2')),
  hidden('a signed file with an annotation for paper only', 'hidden_annotation', () => signedWith('/F 36')),
  hidden('a signed file with an annotation for the screen only', 'hidden_annotation', () =>
    signedWith('/F 0'),
  ),
  {
    name: 'U-09 a signed file with JavaScript',
    bytes: () => signedDocument({ catalog: '/OpenAction<</S/JavaScript/JS(1)>>' }),
    code: 'active_content',
    finding: 'javascript',
  },
  {
    name: 'U-09 a signed file with a key that stands twice',
    bytes: () => signedDocument({ page: '/Annots[30 0 R]/Rotate 0/Rotate 0' }),
    code: 'parser_disagreement',
  },
  {
    name: 'P-10 a table that points elsewhere',
    bytes: () => patch(document(), '5 0 obj\n', '6 0 obj\n'),
    code: ['needs_repair', 'broken'],
  },
  {
    name: 'P-10 a file cut in the middle',
    bytes: () => document().slice(0, 400),
    code: ['needs_repair', 'broken'],
  },
];

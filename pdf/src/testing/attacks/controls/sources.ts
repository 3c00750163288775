// Controls: layouts and contents of documents that are odd to look at and right all the same.
import { writePdf } from '../../make-pdf.ts';
import { appendUpdate, bytesOf } from '../../tamper.ts';
import { type AttackDesk, type Recipe, recipes, streamText } from '../attack-file.ts';
import { beyondSize, deadEntry, hybrid, linearized, packed, wordHybrid } from './source-variants.ts';

const control = recipes('control');
const CONTENT = streamText('0 g 0 0 9 9 re f');
const page = (
  entries: string,
  extra: string[] = [],
  catalog = '',
  content = CONTENT,
  box = '/MediaBox[0 0 300 300]',
): Buffer =>
  writePdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${box}/Contents 4 0 R${entries}>>`,
    content,
    ...extra,
  ]);

export function sources(desk: AttackDesk): Recipe[] {
  const signed = (make: () => Buffer) => () => desk.sign(make(), 'one');
  const twice = (make: () => Buffer) => async () => desk.sign(await desk.sign(make(), 'one'), 'two');
  return [
    control(
      'object streams',
      'valid intact_later_changes',
      twice(() => packed(true)),
    ),
    control(
      'object streams that are not compressed',
      'valid intact_later_changes',
      twice(() => packed(false)),
    ),
    control(
      'an empty tree of scripts',
      'valid intact_later_changes',
      twice(() => page('', [], '/Names<</JavaScript<</Names[]>>>>')),
    ),
    control(
      'a page that states no box',
      'valid intact_later_changes',
      twice(() => page('', [], '', CONTENT, '')),
    ),
    control('a linearized source', 'valid intact_later_changes', twice(linearized)),
    control(
      'a hybrid source',
      'valid intact',
      signed(() => hybrid()),
    ),
    control(
      'a hybrid source with an empty table, as Word writes it',
      'valid intact_later_changes',
      twice(() => wordHybrid()),
    ),
    control(
      'an entry at byte 0 that nothing refers to',
      'valid intact_later_changes',
      twice(() => deadEntry(0)),
    ),
    control(
      'an entry elsewhere that nothing refers to',
      'valid intact_later_changes',
      twice(() => deadEntry(40)),
    ),
    control(
      'an entry behind the file that nothing refers to',
      'valid intact_later_changes',
      twice(() => deadEntry(99_999)),
    ),
    control(
      'an entry beyond the size that nothing refers to',
      'valid intact_later_changes',
      twice(beyondSize),
    ),
    control(
      'words of structure inside a string',
      'valid intact',
      signed(() => page('', ['(endobj 4 0 obj <</Length 0>> stream endstream %%EOF startxref 0)'])),
    ),
    control(
      'words of structure inside a stream',
      'valid intact',
      signed(() => page('', [streamText('endobj\n4 0 obj\n<<>>\nendobj\nxref\n0 1\nstartxref\n0\n%%EOF\n')])),
    ),
    control(
      'words of structure in a comment',
      'valid intact',
      signed(() => bytesOf(page('', ['<<%endobj\n/A 1>>']).toString('latin1'))),
    ),
    control('an incremental source', 'valid intact', () => {
      const base = page('');
      return desk.sign(appendUpdate(base, { objects: { 4: CONTENT } }), 'one');
    }),
    control(
      'a source with freed objects',
      'valid intact',
      signed(() => appendUpdate(page('', ['<<>>']), { objects: {}, free: [5] })),
    ),
    control(
      'a source without a line end',
      'valid intact',
      signed(() => page('').subarray(0, -1)),
    ),
    control(
      'a source with other line ends',
      'valid intact',
      signed(() => bytesOf(page('').toString('latin1').replace('%%EOF\n', '%%EOF\r\n'))),
    ),
    control(
      'a turned page',
      'valid intact_later_changes',
      twice(() => page('/Rotate 90')),
    ),
    control(
      'a cropped page',
      'valid intact_later_changes',
      twice(() => page('/CropBox[10 10 200 200]')),
    ),
    control(
      'names with escapes',
      'valid intact',
      signed(() => page('/#4e#61me 1')),
    ),
    control(
      'an indirect list of annotations',
      'valid intact_later_changes',
      twice(() => page('/Annots 5 0 R', ['[]'])),
    ),
    control(
      'a direct form in the catalog',
      'valid intact_later_changes',
      twice(() => page('', [], '/AcroForm<</Fields[]>>')),
    ),
    control(
      'content of several streams',
      'valid intact_later_changes',
      twice(() => page('', [CONTENT, '[4 0 R 5 0 R]'])),
    ),
    control(
      'an indirect length',
      'valid intact_later_changes',
      twice(() => page('', ['16'], '', '<</Length 5 0 R>>\nstream\n0 g 0 0 9 9 re f\nendstream')),
    ),
    control(
      'a nested page tree',
      'valid intact_later_changes',
      twice(() =>
        writePdf([
          '<</Type/Catalog/Pages 2 0 R>>',
          '<</Type/Pages/Kids[3 0 R]/Count 2/MediaBox[0 0 300 300]/Rotate 180>>',
          '<</Type/Pages/Parent 2 0 R/Kids[4 0 R 5 0 R]/Count 2>>',
          '<</Type/Page/Parent 3 0 R/Rotate 0>>',
          '<</Type/Page/Parent 3 0 R>>',
        ]),
      ),
    ),
    control(
      'a link that was there before',
      'valid intact_later_changes',
      twice(() =>
        page('/Annots[5 0 R]', [
          '<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/A<</S/URI/URI(https://example.com)>>>>',
        ]),
      ),
    ),
    control(
      'layers that all show',
      'valid_with_warnings intact +optional_content',
      signed(() =>
        page(
          '/Resources<</Properties<</L 5 0 R>>>>',
          ['<</Type/OCG/Name(walls)>>'],
          '/OCProperties<</OCGs[5 0 R]/D<</ON[5 0 R]/Order[5 0 R]>>>>',
          streamText('/OC /L BDC 0 0 9 9 re f EMC'),
        ),
      ),
    ),
    control(
      'a script',
      'valid_with_warnings intact +active_content',
      signed(() => page('', [], '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')),
    ),
    control(
      'a reference into nothing that stays so',
      'valid intact',
      signed(() => page('/Resources<</XObject<</X 30 0 R>>>>')),
    ),
  ];
}

// P-04, shadow attacks: content prepared before signing and exchanged, hidden or shown afterwards, through references,
// resources, fonts, page tree, boxes, layers, lengths and object streams.
import { writePdf } from '../make-pdf.ts';
import { appendUpdate, MARK, open } from '../tamper.ts';
import { type AttackDesk, OVERLAY, type Recipe, recipes, streamText, Target } from './attack-file.ts';

const attack = recipes('P-04');

/** A one-page file made for the attack: 4 is its content, further objects follow from 5. */
function shadow(page: string, extra: string[] = [], catalog = '', content = '/X Do /Y Do'): Buffer {
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R${page}>>`,
    streamText(content),
    ...extra,
  ]);
}

const FORM = (content: string): string => streamText(content, '/Type/XObject/Subtype/Form/BBox[0 0 300 300]');
const IMAGE = (more: string): string =>
  streamText(
    '\x80',
    `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8${more}`,
  );
const LAYER = '<</Type/OCG/Name(layer)>>';

export function shadowAttacks(desk: AttackDesk): Recipe[] {
  const { sign } = desk;
  const target = new Target(desk.approved);
  const { size, page, root } = target;
  /** Signs the prepared file, then changes objects. */
  const later = (base: Buffer, objects: Record<number, string>) => async () =>
    appendUpdate(await sign(base, 'one'), { objects });
  const layers = (config: string, more: string[] = []): Buffer =>
    shadow(
      '/Resources<</Properties<</L 5 0 R>>>>',
      [LAYER, config, ...more],
      '/OCProperties<</OCGs[5 0 R]/D 6 0 R>>',
      '/OC /L BDC 0 0 9 9 re f EMC',
    );
  const withForms = shadow('/Resources<</XObject<</X 5 0 R/Y 6 0 R>>>>', [FORM('0 g'), FORM('1 g')]);
  return [
    attack(
      'hide: a covering form emptied',
      'changed_after_signing object_changed',
      later(withForms, { 6: FORM('') }),
    ),
    attack(
      'hide: a form replaced',
      'changed_after_signing object_changed',
      later(withForms, { 5: FORM(OVERLAY) }),
    ),
    attack(
      'hide: an image replaced',
      'changed_after_signing object_changed',
      later(shadow('/Resources<</XObject<</X 5 0 R>>>>', [IMAGE('')]), { 5: IMAGE('/Decode[1 0]') }),
    ),
    attack(
      'replace: a font of the same name',
      'changed_after_signing object_changed',
      later(shadow('/Resources<</Font<</F 5 0 R>>>>', ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']), {
        5: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>',
      }),
    ),
    attack(
      'replace: the widths of a font',
      'changed_after_signing object_changed',
      later(
        shadow('/Resources<</Font<</F 5 0 R>>>>', [
          '<</Type/Font/Subtype/TrueType/BaseFont/A/FirstChar 48/LastChar 49/Widths 6 0 R>>',
          '[500 500]',
        ]),
        { 6: '[0 0]' },
      ),
    ),
    attack(
      'replace: the encoding of a font',
      'changed_after_signing object_changed',
      later(
        shadow('/Resources<</Font<</F 5 0 R>>>>', [
          '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding 6 0 R>>',
          '<</Type/Encoding>>',
        ]),
        { 6: '<</Type/Encoding/Differences[49/nine]>>' },
      ),
    ),
    attack(
      'replace: a colour space',
      'changed_after_signing object_changed',
      later(shadow('/Resources<</ColorSpace<</C 5 0 R>>>>', ['/DeviceRGB']), { 5: '/DeviceGray' }),
    ),
    attack(
      'replace: a graphics state',
      'changed_after_signing object_changed',
      later(shadow('/Resources<</ExtGState<</G 5 0 R>>>>', ['<</ca 1>>']), { 5: '<</ca 0>>' }),
    ),
    attack('replace: inherited resources', 'changed_after_signing page_changed', () =>
      target.update(target.edit(2, '/F 7 0 R', '/F 8 0 R')),
    ),
    attack('replace: the shared font object', 'changed_after_signing object_changed', () =>
      target.update({ 7: '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>' }),
    ),
    attack('replace: the content stream', 'changed_after_signing object_changed', () =>
      target.update({ 5: streamText(OVERLAY) }),
    ),
    attack('replace: the other page shown first', 'changed_after_signing page_changed', () =>
      target.update(target.edit(2, '[3 0 R 4 0 R]', '[4 0 R 3 0 R]')),
    ),
    attack('replace: a page in the tree by a new one', 'changed_after_signing page_changed', () =>
      target.update({
        ...target.edit(2, '4 0 R]', `${size} 0 R]`),
        [size]: '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
      }),
    ),
    attack('replace: another page tree in the catalog', 'changed_after_signing catalog_changed', () =>
      target.update({
        ...target.edit(root, '/Pages 2 0 R', `/Pages ${size} 0 R`),
        [size]: '<</Type/Pages/Kids[4 0 R]/Count 1/MediaBox[0 0 595 842]>>',
      }),
    ),
    attack('hide: a page dropped', 'changed_after_signing page_changed', () =>
      target.update(target.edit(2, '[3 0 R 4 0 R]/Count 2', '[3 0 R]/Count 1')),
    ),
    attack('show: a page more', 'changed_after_signing page_changed', () =>
      target.update({
        ...target.edit(2, '4 0 R]/Count 2', `4 0 R ${size} 0 R]/Count 3`),
        [size]: '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
      }),
    ),
    attack('show: a blank page as the first', 'changed_after_signing page_changed', () =>
      target.update({
        ...target.edit(2, '[3 0 R 4 0 R]/Count 2', `[${size} 0 R 3 0 R 4 0 R]/Count 3`),
        [size]: '<</Type/Page/Parent 2 0 R>>',
      }),
    ),
    attack('page turned', 'changed_after_signing page_changed', () =>
      target.update(target.insert(page, '/Rotate 180')),
    ),
    attack('page turned in its tree', 'changed_after_signing page_changed', () =>
      target.update(target.insert(2, '/Rotate 90')),
    ),
    attack('page cropped', 'changed_after_signing page_changed', () =>
      target.update(target.insert(page, '/CropBox[0 0 200 200]')),
    ),
    attack('page box changed', 'changed_after_signing page_changed', () =>
      target.update(target.insert(page, '/MediaBox[0 710 595 842]')),
    ),
    attack('page unit changed', 'changed_after_signing page_changed', () =>
      target.update(target.insert(page, '/UserUnit 2')),
    ),
    attack('page actions', 'changed_after_signing page_changed +active_content', () =>
      target.update(target.insert(page, '/AA<</O<</S/JavaScript/JS(x)>>>>')),
    ),
    attack('page content of two streams', 'changed_after_signing page_changed', () =>
      target.update({
        ...target.edit(page, '/Contents 5 0 R', `/Contents[5 0 R ${size} 0 R]`),
        [size]: streamText(OVERLAY),
      }),
    ),
    attack('own resources over inherited ones', 'changed_after_signing page_changed', () =>
      target.update(target.insert(page, '/Resources<</Font<</F 8 0 R>>>>')),
    ),
    attack(
      'a reference into nothing filled later',
      'changed_after_signing object_replaced',
      later(shadow('/Resources<</XObject<</X 30 0 R>>>>'), { 30: FORM(OVERLAY) }),
    ),
    attack(
      'a reference into nothing filled by a signature',
      'changed_after_signing object_replaced',
      async () => {
        const names = Array.from({ length: 20 }, (_, i) => `/X${i} ${i + 5} 0 R`).join('');
        const first = await sign(shadow(`/Resources<</XObject<<${names}>>>>`), 'one');
        return sign(first, 'two', {
          placement: { page: 0, x: 10, y: 10, width: 50, height: 20 },
          appearances: { two: MARK },
        });
      },
    ),
    attack('a freed object used again', 'changed_after_signing object_replaced', async () => {
      const base = shadow('/Resources<</XObject<</X 5 0 R>>>>', [FORM('0 g')]);
      const freed = appendUpdate(base, { objects: {}, free: [5] });
      return appendUpdate(await sign(freed, 'one'), { objects: { 5: FORM(OVERLAY) } });
    }),
    attack(
      'layers switched',
      'changed_after_signing object_changed +optional_content',
      later(layers('<</OFF[5 0 R]>>'), { 6: '<</ON[5 0 R]>>' }),
    ),
    attack(
      'layers hidden',
      'changed_after_signing object_changed +optional_content',
      later(layers('<</ON[5 0 R]>>'), { 6: '<</OFF[5 0 R]>>' }),
    ),
    attack(
      'layers: base state turned',
      'changed_after_signing object_changed +optional_content',
      later(layers('<</BaseState/ON>>'), { 6: '<</BaseState/OFF>>' }),
    ),
    attack(
      'layers: a group replaced',
      'changed_after_signing object_changed +optional_content',
      later(layers('<<>>'), { 5: '<</Type/OCG/Name(x)/Usage<</View<</ViewState/OFF>>>>>>' }),
    ),
    attack('layers brought in later', 'changed_after_signing catalog_changed +optional_content', () =>
      target.update({
        ...target.insert(root, `/OCProperties<</OCGs[${size} 0 R]/D<</OFF[${size} 0 R]>>>>`),
        [size]: LAYER,
      }),
    ),
    attack('layers by event: another look in print', 'cannot_verify varying_output', () =>
      sign(
        shadow(
          '/Resources<</Properties<</L 5 0 R>>>>',
          ['<</Type/OCG/Name(print)/Usage<</Print<</PrintState/ON>>/View<</ViewState/OFF>>>>>>'],
          '/OCProperties<</OCGs[5 0 R]/D<</AS[<</Event/Print/Category[/Print]/OCGs[5 0 R]>><</Event/View/Category[/View]/OCGs[5 0 R]>>]>>>>',
        ),
        'one',
      ),
    ),
    attack('another image in print', 'cannot_verify varying_output', () =>
      sign(
        shadow('/Resources<</XObject<</X 5 0 R>>>>', [
          IMAGE('/Alternates[<</Image 6 0 R/DefaultForPrinting true>>]'),
          IMAGE('/Decode[1 0]'),
        ]),
        'one',
      ),
    ),
    attack('an annotation that only prints', 'cannot_verify varying_output', () =>
      sign(
        shadow('/Annots[5 0 R]', [
          '<</Type/Annot/Subtype/Stamp/F 36/Rect[0 0 300 300]/AP<</N 6 0 R>>>>',
          FORM(OVERLAY),
        ]),
        'one',
      ),
    ),
    attack('an annotation that shows when the pointer comes', 'cannot_verify varying_output', () =>
      sign(
        shadow('/Annots[5 0 R]', [
          '<</Type/Annot/Subtype/Stamp/F 288/Rect[0 0 300 300]/AP<</N 6 0 R>>>>',
          FORM(OVERLAY),
        ]),
        'one',
      ),
    ),
    attack('content from another file', 'cannot_verify external_content', () =>
      sign(
        shadow('/Resources<</XObject<</X 5 0 R>>>>', [
          streamText('', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(other.pdf)/Page 0>>'),
        ]),
        'one',
      ),
    ),
    attack('stream data outside the file', 'cannot_verify external_content', () =>
      sign(shadow('', ['<</Length 0/F(other.bin)>>\nstream\n\nendstream']), 'one'),
    ),
    attack(
      'one array as annotations and content',
      'changed_after_signing object_changed',
      later(
        writePdf([
          '<</Type/Catalog/Pages 2 0 R>>',
          '<</Type/Pages/Kids[3 0 R]/Count 1>>',
          '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 5 0 R/Annots 5 0 R>>',
          streamText('0 g'),
          '[]',
        ]),
        { 5: '[4 0 R]' },
      ),
    ),
    attack('one array as security store and content', 'changed_after_signing catalog_changed', async () => {
      const base = writePdf([
        '<</Type/Catalog/Pages 2 0 R/DSS<</Certs 5 0 R>>>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 5 0 R>>',
        streamText('0 g'),
        '[4 0 R]',
      ]);
      const signed = await sign(base, 'one');
      const next = open(signed).size;
      return appendUpdate(signed, { objects: { 5: `[4 0 R ${next} 0 R]`, [next]: streamText(OVERLAY) } });
    }),
    attack(
      'the length of a stream replaced',
      'changed_after_signing object_changed',
      later(shadow('', ['<</Length 6 0 R>>\nstream\n0 g endstream 1 g\nendstream', '17']), { 6: '4' }),
    ),
    attack(
      'a name of the document replaced',
      'changed_after_signing object_changed +active_content',
      later(shadow('', ['<<>>'], '/Names 5 0 R'), {
        5: '<</JavaScript<</Names[(a)<</S/JavaScript/JS(x)>>]>>>>',
      }),
    ),
    attack(
      'metadata replaced',
      'changed_after_signing object_changed',
      later(shadow('', [streamText('<a/>', '/Type/Metadata/Subtype/XML')], '/Metadata 5 0 R'), {
        5: streamText('<b/>', '/Type/Metadata/Subtype/XML'),
      }),
    ),
    attack('an opening action', 'changed_after_signing catalog_changed +active_content', () =>
      target.update(target.insert(root, '/OpenAction<</S/JavaScript/JS(x)>>')),
    ),
    attack('viewer preferences', 'changed_after_signing catalog_changed', () =>
      target.update(target.insert(root, '/ViewerPreferences<</ViewArea/ArtBox>>')),
    ),
    attack('page labels', 'changed_after_signing catalog_changed', () =>
      target.update(target.insert(root, '/PageLabels<</Nums[0<</S/D/St 7>>]>>')),
    ),
    attack('an attached file', 'changed_after_signing catalog_changed', () =>
      target.update({
        ...target.insert(root, `/AF[${size} 0 R]`),
        [size]: `<</Type/Filespec/F(a.pdf)/EF<</F ${size + 1} 0 R>>>>`,
        [size + 1]: streamText('x', '/Type/EmbeddedFile'),
      }),
    ),
    attack('the version in the catalog', 'changed_after_signing catalog_changed', () =>
      target.update(target.insert(root, '/Version/2.0')),
    ),
  ];
}

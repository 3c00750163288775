// P-04, shadow attacks: layers, looks that depend on the output, objects in two roles, entries of the catalog.
import { writePdf } from '../make-pdf.ts';
import { appendUpdate, open } from '../tamper.ts';
import { type AttackDesk, OVERLAY, type Recipe, recipes, streamText } from './attack-file.ts';

import { FORM, IMAGE, LAYER, shadow, shadowTools } from './p04-tools.ts';

const attack = recipes('P-04');

export function layerAttacks(desk: AttackDesk): Recipe[] {
  const { target, later, layers, sign, size, root } = shadowTools(desk);
  return [
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
      sign(
        shadow('/Resources<</XObject<</X 5 0 R>>>>', ['<</Length 0/F(other.bin)>>\nstream\n\nendstream']),
        'one',
      ),
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
      'the length of an unused stream replaced',
      'cannot_verify later_revision_unknown',
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
      'cannot_verify later_revision_foreign',
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
    attack('the version in the catalog', 'cannot_verify later_revision_foreign', () =>
      target.update(target.insert(root, '/Version/2.0')),
    ),
  ];
}

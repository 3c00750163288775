// P-04, shadow attacks: content prepared before signing and exchanged, hidden or shown afterwards, through references,
// resources, fonts, page tree and boxes.
import { appendUpdate, MARK } from '../tamper.ts';
import { type AttackDesk, OVERLAY, type Recipe, recipes, streamText, Target } from './attack-file.ts';

import { beyondSize, deadEntry } from './controls/source-variants.ts';
import { FORM, IMAGE, shadow, shadowTools } from './p04-tools.ts';

const attack = recipes('P-04');

export function shadowAttacks(desk: AttackDesk): Recipe[] {
  const { target, later, withForms, sign, size, page, root } = shadowTools(desk);
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
    attack(
      'a dead entry filled later',
      'cannot_verify later_revision_unknown',
      later(deadEntry(0), { 1: FORM(OVERLAY) }),
    ),
    attack(
      'a dead entry beyond the size filled later',
      'cannot_verify later_revision_unknown',
      later(beyondSize(), { 5: FORM(OVERLAY) }),
    ),
    attack('a dead entry filled later and shown', 'changed_after_signing object_replaced', async () => {
      const first = new Target(await sign(deadEntry(0), 'one'));
      return first.update({ ...first.edit(4, '/Contents 5 0 R', '/Contents 1 0 R'), 1: streamText(OVERLAY) });
    }),
    attack(
      'a dead entry that a permitted addition reaches',
      'changed_after_signing object_replaced',
      async () => {
        const first = new Target(await sign(deadEntry(0), 'one'));
        return first.update({
          ...first.insert(first.root, `/DSS<</Certs[${first.size} 0 R]>>`),
          [first.size]: streamText('', '/Own 1 0 R'),
        });
      },
    ),
    attack('a freed object used again', 'changed_after_signing object_replaced', async () => {
      const base = shadow('/Resources<</XObject<</X 5 0 R>>>>', [FORM('0 g')]);
      const freed = appendUpdate(base, { objects: {}, free: [5] });
      return appendUpdate(await sign(freed, 'one'), { objects: { 5: FORM(OVERLAY) } });
    }),
  ];
}

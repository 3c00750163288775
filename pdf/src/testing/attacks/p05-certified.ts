// P-05, evil annotation and sneaky signature attacks: what later annotations, fields and appearances may do to certified,
// locked and approved files.
import { signaturesOf } from '../tamper.ts';
import { type AttackDesk, type Recipe, recipes, Target } from './attack-file.ts';
import { certifiedTools } from './p05-tools.ts';

const attack = recipes('P-05');

export function certifiedAttacks(desk: AttackDesk): Recipe[] {
  const { target, approved, annotation, sneaky, override, inPlace, page, root, form, forms } =
    certifiedTools(desk);
  return [
    ...[
      'FreeText',
      'Stamp',
      'Square',
      'Ink',
      'Redact',
      'Link',
      'Popup',
      'Highlight',
      'Watermark',
      'FileAttachment',
    ].map((subtype) =>
      attack(
        `annotation ${subtype} over the text of a certified file`,
        'changed_after_signing annotation_changed',
        annotation(target, `/Subtype/${subtype}`),
      ),
    ),
    attack(
      'annotation over the text of an approved file',
      'changed_after_signing annotation_changed',
      annotation(approved, '/Subtype/Stamp'),
    ),
    attack(
      'annotation where P 3 permits annotations',
      'changed_after_signing annotation_changed',
      annotation(new Target(forms.p3), '/Subtype/FreeText'),
    ),
    attack(
      'annotation where P 1 permits nothing',
      'changed_after_signing annotation_changed',
      annotation(new Target(forms.p1), '/Subtype/FreeText'),
    ),
    attack(
      'annotation after the lock',
      'changed_after_signing annotation_changed',
      annotation(new Target(desk.locked), '/Subtype/FreeText'),
    ),
    attack('all annotations removed', 'changed_after_signing annotation_changed', () =>
      target.update(target.edit(page, /\/Annots ?\[[^\]]*\]/, '/Annots[]')),
    ),
    attack('the list of annotations dropped', 'changed_after_signing annotation_changed', () =>
      target.update(target.edit(page, /\/Annots ?\[[^\]]*\]/, '')),
    ),
    attack('annotations in another order', 'changed_after_signing annotation_changed', () =>
      target.update(target.edit(page, /\/Annots ?\[(\d+ 0 R) (\d+ 0 R)/, '/Annots[$2 $1')),
    ),
    attack(
      'sneaky signature over the text of a certified file',
      'changed_after_signing changes_forbidden',
      sneaky(desk.certified, '[60 690 260 720]'),
    ),
    attack(
      'sneaky signature of no width',
      'changed_after_signing changes_forbidden',
      sneaky(desk.certified, '[60 0 60 842]'),
    ),
    attack(
      'sneaky signature with an inverted rectangle',
      'changed_after_signing changes_forbidden',
      sneaky(desk.certified, '[260 720 60 690]'),
    ),
    attack(
      'sneaky signature without a rectangle',
      'changed_after_signing changes_forbidden',
      sneaky(desk.certified, '[]'),
    ),
    attack(
      'sneaky signature with a rectangle of references',
      'changed_after_signing changes_forbidden',
      sneaky(desk.certified, '[7 0 R 0 9 9]'),
    ),
    attack(
      'sneaky signature over a whole page',
      'changed_after_signing field_covers',
      sneaky(desk.approved, '[0 0 595 842]'),
    ),
    attack(
      'sneaky signature over an earlier signature',
      'changed_after_signing field_covers',
      sneaky(desk.approved, '[300 192 400 242]'),
    ),
    attack(
      'sneaky signature after the lock',
      'changed_after_signing field_locked',
      sneaky(desk.locked, '[0 0 0 0]'),
    ),
    attack(
      'sneaky signature under P 1',
      'changed_after_signing changes_forbidden',
      sneaky(forms.p1, '[0 0 0 0]'),
    ),
    attack(
      'sneaky signature with an action',
      'changed_after_signing form_changed +active_content',
      sneaky(desk.certified, '[0 0 0 0]', '/AA<</E<</S/JavaScript/JS(x)>>>>'),
    ),
    attack(
      'sneaky signature on a layer',
      'changed_after_signing form_changed',
      sneaky(desk.approved, '[20 20 60 60]', '/OC 7 0 R'),
    ),
    attack(
      'sneaky signature with children',
      'changed_after_signing form_changed',
      sneaky(desk.approved, '[20 20 60 60]', '/Kids[7 0 R]'),
    ),
    attack(
      'a prepared field over the whole page signed',
      'changed_after_signing field_covers',
      inPlace(forms.p2, 15),
    ),
    attack(
      'a prepared field over the whole page signed, not certified',
      'changed_after_signing field_covers',
      inPlace(forms.approved, 15),
    ),
    attack(
      'an empty field signed under P 1',
      'changed_after_signing changes_forbidden',
      inPlace(forms.p1, 8),
    ),
    attack(
      'appearance of the signature overridden',
      'changed_after_signing signature_changed',
      override(target, 'sig.a'),
    ),
    attack(
      'appearance of an approval signature overridden',
      'changed_after_signing signature_changed',
      override(approved, 'one'),
    ),
    attack(
      'appearance of a reserved field overridden',
      'changed_after_signing appearance_changed',
      override(target, 'xq.a.1'),
    ),
    attack(
      'reserved field of b filled without his signature',
      'changed_after_signing appearance_changed',
      override(target, 'xq.b.1'),
    ),
    attack(
      'reserved field of b filled after the lock',
      'changed_after_signing appearance_changed',
      override(new Target(desk.locked), 'xq.b.1'),
    ),
    attack('rectangle of the signature moved', 'changed_after_signing signature_changed', () =>
      target.update(target.edit(target.field('sig.a'), /\/Rect ?\[/, '/Rect[1')),
    ),
    attack('signature widget hidden', 'changed_after_signing signature_changed', () =>
      approved.update(approved.edit(approved.field('one'), /\/F 132|\/F 4/, '/F 2')),
    ),
    attack('reserved field moved', 'changed_after_signing appearance_changed', () =>
      target.update(target.edit(target.field('xq.b.1'), /\/Rect ?\[/, '/Rect[1')),
    ),
    attack('reserved fields made editable', 'changed_after_signing object_changed', () =>
      target.update(target.edit(target.field('xq'), '65537', '65536')),
    ),
    attack('signature removed from its field', 'changed_after_signing signature_changed', () =>
      target.update(target.edit(target.field('sig.a'), /\/V \d+ 0 R/, '')),
    ),
    attack('field removed from the form', 'changed_after_signing form_changed', () =>
      target.update(target.edit(form, /\[\d+ 0 R/, '[')),
    ),
    attack('form removed', 'changed_after_signing form_changed', () =>
      target.update(target.edit(root, /\/AcroForm \d+ 0 R/, '')),
    ),
    attack('certification dropped', 'changed_after_signing catalog_changed', () =>
      target.update(target.edit(root, /\/Perms ?<<[^>]*>>/, '')),
    ),
    attack('certification moved to another signature', 'changed_after_signing catalog_changed', () =>
      target.update(target.edit(root, /\/DocMDP \d+ 0 R/, '/DocMDP 7 0 R')),
    ),
    attack('permissions of the certification raised', 'changed_after_signing signature_changed', () => {
      const { ref } = signaturesOf(target.pdf)[0]!;
      return target.update(target.edit(ref!.num, '/P 2', '/P 3'));
    }),
    attack('lock dropped', 'changed_after_signing signature_changed', () => {
      const locked = new Target(desk.locked);
      const { ref } = signaturesOf(locked.pdf).find(({ locks }) => locks.length > 0)!;
      return locked.update(locked.edit(ref!.num, '/Action /All', '/Action /Include/Fields []'));
    }),
    attack('lock put into a field that is signed', 'changed_after_signing signature_changed', () => {
      const locked = new Target(desk.locked);
      const lock = '/Lock<</Type/SigFieldLock/Action/Include/Fields[]>>/FT';
      return locked.update(locked.edit(locked.field('sig.b'), '/FT', lock));
    }),
  ];
}

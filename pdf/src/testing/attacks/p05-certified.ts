// P-05, evil annotation and sneaky signature attacks: what later annotations, fields, appearances and form values may do
// to certified, locked and approved files.
import { appendUpdate, open, signaturesOf } from '../tamper.ts';
import {
  type AttackDesk,
  FORM_XOBJECT,
  OVERLAY,
  type Recipe,
  recipes,
  streamText,
  Target,
} from './attack-file.ts';
import { rawSign, stampedCms, withValue } from './raw-sign.ts';

const attack = recipes('P-05');
const overlay = streamText(OVERLAY, FORM_XOBJECT);

export function certifiedAttacks(desk: AttackDesk): Recipe[] {
  const target = new Target(desk.certified);
  const { size, page, root, form } = target;
  const approved = new Target(desk.approved);
  const { forms } = desk;
  const annotation = (of: Target, entries: string) => (): Buffer =>
    of.update({
      ...of.annotate(`${of.size} 0 R`),
      [of.size]: `<</Type/Annot/F 4/Rect[60 690 260 720]${entries}/AP<</N ${of.size + 1} 0 R>>>>`,
      [of.size + 1]: overlay,
    });
  /** A new field with its widget on the first page. */
  const field = (of: Target, entries: string) => (): Buffer =>
    of.update({
      ...of.annotate(`${of.size} 0 R`),
      ...of.addField(`${of.size} 0 R`),
      [of.size]: `<</Type/Annot/Subtype/Widget/F 4/T(new)/P 3 0 R${entries}/AP<</N ${of.size + 1} 0 R>>>>`,
      [of.size + 1]: overlay,
    });
  /** Somebody signs with a new field of his own. */
  const sneaky =
    (pdf: Buffer, rect: string, entries = '') =>
    async (): Promise<Buffer> => {
      const of = new Target(pdf);
      const { size: first } = of;
      return rawSign(pdf, {
        objects: (signature) => ({
          ...of.annotate(`${first + 1} 0 R`),
          ...of.addField(`${first + 1} 0 R`),
          [first + 1]:
            `<</Type/Annot/Subtype/Widget/FT/Sig/F 4/T(new)/P 3 0 R/Rect${rect}/V ${signature} 0 R/AP<</N ${first + 2} 0 R>>${entries}>>`,
          [first + 2]: overlay,
        }),
        cms: stampedCms(desk.party, await desk.issue()),
      });
    };
  const override = (of: Target, name: string) => (): Buffer =>
    of.update({
      ...of.edit(of.field(name), /\/AP ?<<[^>]*>>/, `/AP<</N ${of.size} 0 R>>`),
      [of.size]: overlay,
    });
  const fill = (pdf: Buffer, num: number, from: string | RegExp, to: string) => (): Buffer => {
    const of = new Target(pdf);
    const next = open(pdf).size;
    const text = to.replaceAll('NEW', String(next));
    return of.update({ ...of.edit(num, from, text), ...(to.includes('NEW') ? { [next]: overlay } : {}) });
  };
  /** An existing empty field is signed in place. */
  const inPlace = (pdf: Buffer, num: number) => async (): Promise<Buffer> => {
    const next = open(pdf).size + 1;
    return rawSign(pdf, {
      objects: (signature) => ({
        [num]: withValue(pdf, num, signature).replace(/>>\s*$/, `/AP<</N ${next} 0 R>>>>`),
        [next]: overlay,
      }),
      cms: stampedCms(desk.party, await desk.issue()),
    });
  };
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
      return locked.update(locked.edit(locked.field('sig.b'), /\/Lock ?<<[^>]*>>|\/Lock \d+ 0 R/, ''));
    }),
    attack('form: NeedAppearances', 'changed_after_signing form_changed', () =>
      target.update(target.insert(form, '/NeedAppearances true')),
    ),
    attack('form: another default appearance', 'changed_after_signing form_changed', () =>
      fill(forms.p2, 11, '/DA(/F 12 Tf 0 g)', '/DA(/F 12 Tf 1 g)')(),
    ),
    attack(
      'form: calculation order',
      'changed_after_signing form_changed',
      fill(forms.p2, 11, '/SigFlags 3', '/SigFlags 3/CO[4 0 R]'),
    ),
    attack(
      'form: default resources',
      'changed_after_signing form_changed',
      fill(forms.p2, 11, '/DR<</Font<</F 14 0 R>>>>', '/DR<</Font<</F NEW 0 R>>>>'),
    ),
    attack('form: XFA', 'changed_after_signing form_changed +active_content', () =>
      target.update(target.insert(form, '/XFA(x)')),
    ),
    attack('form: flags that forget the signatures', 'changed_after_signing form_changed', () =>
      target.update(target.edit(form, /\/SigFlags 3/, '/SigFlags 0')),
    ),
    attack(
      'form: a text field added',
      'changed_after_signing form_changed',
      field(target, '/FT/Tx/V(x)/Rect[60 690 260 720]'),
    ),
    attack(
      'form: a button added',
      'changed_after_signing form_changed',
      field(target, '/FT/Btn/Ff 65536/Rect[60 690 260 720]'),
    ),
    attack(
      'form: a button that looks reserved',
      'changed_after_signing form_changed',
      field(new Target(desk.approved), '/FT/Btn/Ff 65537/Rect[60 690 260 720]'),
    ),
    attack('form: a field of an old name', 'changed_after_signing form_changed', () =>
      target.update({
        ...target.addField(`${size} 0 R`),
        [size]: '<</Type/Annot/Subtype/Widget/FT/Sig/T(sig)/Rect[0 0 0 0]>>',
      }),
    ),
    attack(
      'value filled in an approved file without certification',
      'changed_after_signing form_changed',
      fill(forms.approved, 4, '/V(100)', '/V(900)'),
    ),
    attack(
      'value filled under P 1',
      'changed_after_signing changes_forbidden',
      fill(forms.p1, 4, '/V(100)', '/V(900)'),
    ),
    attack(
      'value of a locked field',
      'changed_after_signing field_locked',
      fill(forms.lockedAmount, 4, '/V(100)', '/V(900)'),
    ),
    attack(
      'value of a read-only field',
      'changed_after_signing form_changed',
      fill(forms.p2, 5, '/V(1)', '/V(2)'),
    ),
    attack(
      'value after the read-only flag was taken away',
      'changed_after_signing form_changed',
      fill(forms.p2, 5, '/Ff 1/T(fixed)', '/T(fixed)'),
    ),
    attack(
      'appearance of a field without its value',
      'changed_after_signing appearance_changed',
      fill(forms.p2, 4, '/AP<</N 13 0 R>>', '/AP<</N NEW 0 R>>'),
    ),
    attack('appearance stream of a field written over', 'changed_after_signing object_changed', () =>
      appendUpdate(forms.p2, { objects: { 13: overlay } }),
    ),
    attack(
      'value with another rectangle',
      'changed_after_signing appearance_changed',
      fill(forms.p2, 4, '/Rect[60 600 160 620]/V(100)', '/Rect[60 690 260 720]/V(1)'),
    ),
    attack(
      'value with a look at rest and another under the pointer',
      'changed_after_signing appearance_changed',
      fill(
        forms.p2,
        4,
        '/V(100)/DA(/F 12 Tf 0 g)/AP<</N 13 0 R>>',
        '/V(9)/DA(/F 12 Tf 0 g)/AP<</N 13 0 R/R NEW 0 R>>',
      ),
    ),
    attack(
      'value with an action',
      'changed_after_signing appearance_changed +active_content',
      fill(forms.p2, 4, '/V(100)', '/V(9)/AA<</F<</S/JavaScript/JS(x)>>>>'),
    ),
    attack(
      'value as a stream',
      'changed_after_signing form_changed',
      fill(forms.p2, 4, '/V(100)', '/V NEW 0 R'),
    ),
    attack(
      'check box with another look',
      'changed_after_signing appearance_changed',
      fill(forms.p2, 6, '/V/Off/AS/Off/AP<</N<</Yes 13 0 R', '/V/Yes/AS/Yes/AP<</N<</Yes NEW 0 R'),
    ),
    attack(
      'choice with other options',
      'changed_after_signing appearance_changed',
      fill(forms.p2, 9, '/Opt[(A)(B)]/V(A)', '/Opt[(A)(C)]/V(C)'),
    ),
    attack(
      'default value of a field',
      'changed_after_signing appearance_changed',
      fill(forms.p2, 4, '/V(100)', '/V(100)/DV(900)'),
    ),
    attack(
      'maximum length of a field',
      'changed_after_signing appearance_changed',
      fill(forms.p2, 4, '/V(100)', '/V(1)/MaxLen 1'),
    ),
    attack(
      'a text field over the whole page filled',
      'changed_after_signing field_covers',
      fill(forms.p2, 10, '/V()', '/V(x)/AP<</N NEW 0 R>>'),
    ),
    attack(
      'two fields with one appearance of the attacker',
      'changed_after_signing appearance_changed',
      () => {
        const of = new Target(forms.p2);
        return of.update({
          ...of.edit(4, '/V(100)', '/V(5)'),
          ...of.edit(9, '/AP<</N 13 0 R>>', `/AP<</N ${of.size} 0 R>>`),
          [of.size]: overlay,
        });
      },
    ),
  ];
}

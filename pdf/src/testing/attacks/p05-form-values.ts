// P-05, form values: what later revisions may fill into certified, locked and approved files, and how.
import { appendUpdate } from '../tamper.ts';
import { type AttackDesk, type Recipe, recipes, Target } from './attack-file.ts';
import { certifiedTools, overlay } from './p05-tools.ts';
import { docMdp, rawSign, stampedCms, withValue } from './raw-sign.ts';

const attack = recipes('P-05');

export function formValueAttacks(desk: AttackDesk): Recipe[] {
  const { target, field, fill, size, form, forms } = certifiedTools(desk);
  return [
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
    ...[2, 3].map((p) =>
      attack(
        `value filled after somebody else certified with P ${p}`,
        'changed_after_signing form_changed',
        async () => {
          const base = await rawSign(forms.approved, {
            entries: `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${docMdp(p)}`,
            objects: (signature) => ({ 8: withValue(forms.approved, 8, signature) }),
            cms: stampedCms(desk.party, await desk.issue()),
          });
          return fill(base, 9, '/V(A)', '/V(B)')();
        },
      ),
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

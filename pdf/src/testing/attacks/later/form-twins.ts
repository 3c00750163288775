// Attacks on what other tools may note in the form dictionary: fonts, default appearance, how fields are drawn.
import { type AttackDesk, type Recipe, recipes, Target } from '../attack-file.ts';
import { foreignDesk, HELVETICA, LOOK, onePage, SYMBOL, WIDGET } from './foreign-desk.ts';

const TEXT_FIELD =
  '<</Type/Annot/Subtype/Widget/FT/Tx/F 4/T(amount)/V(100)/Rect[60 600 160 620]/AP<</N 7 0 R>>';

export function formTwins(desk: AttackDesk): Recipe[] {
  const { trust, later, inForm } = foreignDesk(desk);
  const make = recipes('P-04');
  const attack = (name: string, expected: string, pdf: () => Buffer | Promise<Buffer>) =>
    make(`foreign: ${name}`, expected, pdf, trust);
  const formFile = (entries: string, field = '/DA(/F 12 Tf 0 g)'): Buffer =>
    onePage(
      '/Annots[5 0 R]/Resources<</Font<</F 8 0 R>>>>',
      [`${TEXT_FIELD}${field}>>`, `<</Fields[5 0 R]${entries}>>`, LOOK, HELVETICA],
      '/AcroForm 6 0 R',
    );
  /** The form of the file with other entries, and a font more. */
  const withForm = (entries: string, from: string | RegExp, to: string, field?: string) =>
    later(formFile(entries, field), (of) => ({
      ...of.edit(6, from, to.replaceAll('NEW', String(of.size))),
      [of.size]: SYMBOL,
    }));
  const DR = '/DR<</Font<</F 8 0 R>>>>';
  return [
    attack(
      'a default font exchanged',
      'changed_after_signing form_changed',
      withForm(DR, '/F 8 0 R', '/F NEW 0 R'),
    ),
    attack(
      'a default font written over',
      'changed_after_signing object_changed',
      later(formFile(DR), () => ({ 8: SYMBOL })),
    ),
    attack(
      'a default font dropped',
      'changed_after_signing form_changed',
      withForm(DR, /\/DR ?<<.*?>>>>/, ''),
    ),
    attack(
      'a default font that a field waits for',
      'changed_after_signing form_changed',
      withForm('', '/Fields', '/DR<</Font<</F NEW 0 R>>>>/Fields'),
    ),
    attack(
      'a default appearance that a field waits for',
      'changed_after_signing form_changed',
      withForm(DR, '/Fields', '/DA(/F 99 Tf 1 g)/Fields', ''),
    ),
    attack(
      'a default appearance exchanged',
      'changed_after_signing form_changed',
      withForm(`${DR}/DA(/F 9 Tf)`, '/F 9 Tf', '/F 99 Tf'),
    ),
    attack(
      "a field's own default appearance",
      'changed_after_signing appearance_changed',
      later(formFile(DR), (of) => of.edit(5, '/F 12 Tf', '/F 99 Tf')),
    ),
    attack(
      'fields drawn anew',
      'changed_after_signing form_changed',
      withForm(DR, '/Fields', '/NeedAppearances true/Fields'),
    ),
    attack('fields no longer drawn anew', 'changed_after_signing form_changed', async () => {
      const base = onePage(
        '/Annots[5 0 R 7 0 R]',
        [
          `${TEXT_FIELD}>>`,
          '<</Fields[5 0 R 7 0 R]/SigFlags 3/NeedAppearances true>>',
          `<<${WIDGET}/T(one)/Rect[0 0 0 0]>>`,
        ],
        '/AcroForm 6 0 R',
      );
      const of = new Target(await inForm(base, 7));
      return of.update(of.edit(6, 'true', 'false'));
    }),
    attack(
      'calculation order',
      'changed_after_signing form_changed',
      withForm(DR, '/Fields', '/CO[5 0 R]/Fields'),
    ),
    attack(
      'an unknown entry of the form',
      'cannot_verify later_revision_unknown',
      withForm(DR, '/Fields', '/Vendor true/Fields'),
    ),
    attack(
      'default resources that a page uses too',
      'changed_after_signing form_changed',
      later(
        onePage('/Resources 5 0 R', ['<</Font<</F 6 0 R>>>>', HELVETICA], '/AcroForm<</Fields[]/DR 5 0 R>>'),
        (of) => ({ ...of.edit(5, '/F 6 0 R', `/F 6 0 R/G ${of.size} 0 R`), [of.size]: SYMBOL }),
      ),
    ),
    attack(
      'the form as resources of a page',
      'changed_after_signing form_changed',
      later(onePage('/Resources 5 0 R', ['<</Fields[]>>'], '/AcroForm 5 0 R'), (of) => ({
        ...of.edit(5, /\/Fields ?\[/, `/DR<</Font<</F ${of.size} 0 R>>>>/Fields[`),
        [of.size]: SYMBOL,
      })),
    ),
  ];
}

// The form dictionary: further signature fields at the end of Fields, and what tools note beside them. Fields that stood
// before must look as they did, even where a reader draws them anew from default appearance and default resources.
import { Dict, formFields, PdfString, type PdfValue, Ref } from '../../../read/index.ts';
import { takePlace } from '../admit.ts';
import { changedKeys } from '../compare-values.ts';
import { growList } from '../grow-list.ts';
import { type RevisionStep, Violation } from '../step.ts';
import { checkResources, usesDefaultAppearance } from './default-resources.ts';
import type { FieldChange } from './field-changes.ts';
import { newSignatureField } from './new-signature-field.ts';

/** Entries of ISO 32000-2 table 224; others are not understood. */
const KNOWN = ['Fields', 'NeedAppearances', 'SigFlags', 'CO', 'DR', 'DA', 'Q', 'XFA'];

export function formChanges(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): FieldChange[] {
  const { old, next, rules } = step;
  if (before === undefined && after === undefined) return [];
  const form = next.dict(after);
  const inlined = before instanceof Ref && !(after instanceof Ref);
  if (!form || (inlined && rules === 'own')) throw new Violation('form_changed');
  const rootSite = `${old.rootRef.num}/AcroForm`;
  if (rules === 'foreign') takePlace(step, before, after, rootSite, 'form_changed');
  else if (after instanceof Ref && !(before instanceof Ref && before.num === after.num)) {
    if (!step.fresh.has(after.num)) throw new Violation('form_changed');
    step.admitted.add(after.num);
  }
  const oldForm = old.dict(before) ?? new Dict();
  if (before instanceof Ref && !inlined) step.modified.delete(before.num);
  const formSite = before instanceof Ref ? `${before.num}` : rootSite;
  for (const key of changedKeys(oldForm, form)) {
    if (key === 'Fields' || (key === 'SigFlags' && [1, 3].includes(Number(form.get(key))))) continue;
    if (rules === 'own' || !isHarmless(step, key, oldForm, form))
      throw new Violation(rules === 'own' || KNOWN.includes(key) ? 'form_changed' : 'later_revision_unknown');
  }
  if (rules === 'foreign') checkResources(step, oldForm.get('DR'), form.get('DR'), `${formSite}/DR`);
  const added = growList(
    step,
    oldForm.get('Fields'),
    form.get('Fields'),
    `${formSite}/Fields`,
    'form_changed',
  );
  const names = new Set(formFields(old).flatMap((field) => pathOf(field.name)));
  return added.map((item) => newSignatureField(step, item, names));
}

/** A full name and the names of all fields above it: readers merge fields of one name. */
const pathOf = (name: string): string[] =>
  name.split('.').map((_, i, parts) => parts.slice(0, i + 1).join('.'));

function isHarmless(step: RevisionStep, key: string, before: Dict, after: Dict): boolean {
  if (key === 'DR') return true; // judged apart, since it may change inside while the reference stays
  // True makes readers draw all fields anew, and false brings back what the file stores.
  if (key === 'NeedAppearances')
    return [before, after].every((form) => [false, undefined].includes(form.get(key) as boolean | undefined));
  const added = key === 'DA' && before.get(key) === undefined && after.get(key) instanceof PdfString;
  return added && !usesDefaultAppearance(step.old);
}

// What one later revision changes, by role: catalog, form, fields, pages, security store. Default deny: whatever no
// handler allows is a violation (security.md P-02, P-04, P-05; ISO 32000-1 §12.8.2.2.2).
import {
  Dict,
  formFields,
  type Page,
  type PdfFile,
  type PdfValue,
  pages,
  Ref,
  type SignatureInfo,
} from '../../read/index.ts';
import type { ChangeReason, Warning } from '../reasons.ts';
import { appendedItems, changedKeys, sameValue } from './compare-values.ts';
import { type FieldChange, fieldChange, newSignatureField } from './field-changes.ts';
import { checkPermitted } from './permissions.ts';
import type { ReferenceSites } from './reference-sites.ts';
import { checkNothingLeft, type RevisionStep, readStep, Violation } from './revision-step.ts';
import { growStore } from './security-store.ts';

export type StepResult = { violation: ChangeReason | undefined; warnings: Set<Warning> };

/** Judges the step from `old` to `next`; `signed` are the signatures that stand in `old`. Throws PdfError. */
export function compareRevisions(
  old: PdfFile,
  next: PdfFile,
  sites: ReferenceSites,
  signed: SignatureInfo[],
): StepResult {
  try {
    const step = readStep(old, next, sites);
    const changes = catalogChanges(step);
    for (const field of formFields(old)) changes.push(...fieldChange(step, field));
    pageChanges(step, changes);
    checkNothingLeft(step);
    return { violation: undefined, warnings: checkPermitted(step, changes, signed) };
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return { violation: error.reason, warnings: new Set() };
  }
}

function catalogChanges(step: RevisionStep): FieldChange[] {
  const { old, next } = step;
  const [before, after] = [old.catalog, next.catalog];
  step.modified.delete(old.rootRef.num);
  for (const key of changedKeys(before, after)) {
    if (key === 'AcroForm' || key === 'DSS') continue;
    const added = key === 'Extensions' && before.get(key) === undefined && isPlain(after.get(key));
    if (!added) throw new Violation('catalog_changed');
  }
  growStore(step, before.get('DSS'), after.get('DSS'), `${old.rootRef.num}/DSS`);
  return formChanges(step, before.get('AcroForm'), after.get('AcroForm'));
}

/** Direct values without references. */
function isPlain(value: PdfValue | undefined): boolean {
  if (value instanceof Dict) return [...value.map.values()].every(isPlain);
  return value !== undefined && !(value instanceof Ref) && !Array.isArray(value);
}

/** The form may only get further signature fields at the end of Fields, and SigFlags. */
function formChanges(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): FieldChange[] {
  const { old, next } = step;
  if (before === undefined && after === undefined) return [];
  const form = next.dict(after);
  if (!form || (before instanceof Ref && !(after instanceof Ref))) throw new Violation('form_changed');
  if (after instanceof Ref && !(before instanceof Ref && before.num === after.num)) {
    if (!step.fresh.has(after.num)) throw new Violation('form_changed');
    step.admitted.add(after.num);
  }
  const oldForm = old.dict(before) ?? new Dict();
  if (before instanceof Ref) step.modified.delete(before.num);
  for (const key of changedKeys(oldForm, form)) {
    if (key !== 'Fields' && !(key === 'SigFlags' && [1, 3].includes(Number(form.get(key)))))
      throw new Violation('form_changed');
  }
  const formSite = before instanceof Ref ? `${before.num}` : `${old.rootRef.num}/AcroForm`;
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

/**
 * Items appended to an array that stands directly or as an object of its own. An array object that anything else
 * refers to (a page's content, say) must not grow under the name of a list of fields.
 */
function growList(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
  reason: ChangeReason,
): PdfValue[] {
  const { old, next, sites } = step;
  const sameRef = before instanceof Ref && sameValue(before, after);
  if (sameRef && !step.modified.has(before.num)) return [];
  if (sameRef) {
    if (!sites.isOnlyAt(before.num, site)) throw new Violation(reason);
    step.modified.delete(before.num);
  } else if (after instanceof Ref) {
    if (!step.fresh.has(after.num)) throw new Violation(reason);
    step.admitted.add(after.num);
  }
  const items = next.array(after);
  const added = items && appendedItems(old.array(before) ?? [], items);
  if (!added) throw new Violation(reason);
  return added;
}

/** A page may only get the widgets of new signature fields, at the end of Annots. */
function pageChanges(step: RevisionStep, changes: FieldChange[]): void {
  const { old, next } = step;
  const widgets = new Map(
    changes.flatMap((change) =>
      change.kind === 'new_signature_field' ? [[change.ref.num, change] as const] : [],
    ),
  );
  const before = pages(old);
  const after = pages(next);
  if (before.length !== after.length) throw new Violation('page_changed');
  for (const [index, page] of before.entries()) pageChange(step, page, after[index]!, widgets);
}

function pageChange(step: RevisionStep, before: Page, after: Page, widgets: Map<number, FieldChange>): void {
  if (before.ref.num !== after.ref.num) throw new Violation('page_changed');
  for (const key of changedKeys(before.dict, after.dict))
    if (key !== 'Annots') throw new Violation('page_changed');
  const list = before.dict.get('Annots');
  step.modified.delete(before.ref.num);
  if (list === undefined && after.dict.get('Annots') === undefined) return;
  for (const item of growList(
    step,
    list,
    after.dict.get('Annots'),
    `${before.ref.num}/Annots`,
    'annotation_changed',
  )) {
    const widget = item instanceof Ref ? widgets.get(item.num) : undefined;
    if (widget?.kind !== 'new_signature_field' || widget.page !== undefined)
      throw new Violation('annotation_changed');
    const page = widget.dict.get('P');
    if (page !== undefined && !sameValue(page, before.ref)) throw new Violation('annotation_changed');
    widget.page = before;
  }
}

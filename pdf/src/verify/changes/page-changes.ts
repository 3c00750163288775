// Pages: only the widgets of new signature fields may be added, at the end of Annots.
import { formFields, isName, Name, type Page, type PdfValue, pages, Ref } from '../../read/index.ts';
import { isWrittenOver, takeMetadata } from './admit.ts';
import { changedKeys, sameValue } from './compare-values.ts';
import type { FieldChange } from './form/index.ts';
import { newSignatureField } from './form/index.ts';
import { growList } from './grow-list.ts';
import { at, type RevisionStep, Violation } from './step.ts';

/** Entries of ISO 32000-2 table 31 that decide what a page shows or does; others are not understood. */
export const SHOWING_PAGE_KEYS = [
  'Type',
  'Parent',
  'Resources',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Contents',
  'Rotate',
  'Group',
  'UserUnit',
  'AA',
  'Dur',
  'Trans',
  'VP',
  'B',
];

export function pageChanges(step: RevisionStep, changes: FieldChange[]): void {
  const { old, next } = step;
  const widgets = new Map(
    changes.flatMap((change) =>
      change.kind === 'new_signature_field' ? [[change.ref.num, change] as const] : [],
    ),
  );
  const before = pages(old);
  const after = pages(next);
  if (before.length !== after.length) throw new Violation('page_changed');
  for (const [index, page] of before.entries())
    at({ page: index }, () => pageChange(step, page, after[index]!, widgets, changes));
}

/**
 * Poppler lists the widget of a new signature on the page only when the form stands in the catalog itself. It is taken
 * for a new field as long as it shows nothing: a look of a signature outside the form would be nobody's (P-06).
 */
function outsideForm(step: RevisionStep, item: PdfValue, changes: FieldChange[]): FieldChange | undefined {
  const dict = item instanceof Ref ? step.next.dict(item) : undefined;
  const numbers = step.next.array(dict?.get('Rect')) ?? [];
  const empty = numbers.length === 4 && numbers.every((n) => n === 0);
  if (step.rules === 'own' || !empty || !isName(dict?.get('Subtype'), 'Widget')) return undefined;
  const change = newSignatureField(step, item, new Set(formFields(step.next).map(({ name }) => name)));
  changes.push(change);
  return change;
}

function pageChange(
  step: RevisionStep,
  before: Page,
  after: Page,
  widgets: Map<number, FieldChange>,
  changes: FieldChange[],
): void {
  if (before.ref.num !== after.ref.num) throw new Violation('page_changed');
  const site = `${before.ref.num}/Metadata`;
  for (const key of changedKeys(before.dict, after.dict)) {
    if (key === 'Annots') continue;
    // The order in which the tab key goes through the fields.
    if (step.rules === 'foreign' && key === 'Tabs' && after.dict.get(key) instanceof Name) continue;
    if (step.rules === 'foreign' && key === 'Metadata') {
      if (takeMetadata(step, before.dict.get(key), after.dict.get(key), site)) continue;
    }
    const known = step.rules === 'own' || SHOWING_PAGE_KEYS.includes(key);
    throw new Violation(known ? 'page_changed' : 'later_revision_unknown');
  }
  const [was, is] = [before.dict.get('Metadata'), after.dict.get('Metadata')];
  if (step.rules === 'foreign' && isWrittenOver(step, was, is) && !takeMetadata(step, was, is, site))
    throw new Violation('later_revision_unknown');
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
    const widget = (item instanceof Ref && widgets.get(item.num)) || outsideForm(step, item, changes);
    if (widget?.kind !== 'new_signature_field' || widget.page !== undefined)
      throw new Violation('annotation_changed');
    const page = widget.dict.get('P');
    if (page !== undefined && !sameValue(page, before.ref)) throw new Violation('annotation_changed');
    widget.page = before;
  }
}

// What one later revision changes, by role: catalog, form, fields, pages, security store. Default deny: whatever no
// handler allows is a violation (security.md P-02, P-04, P-05; ISO 32000-2 §12.8.2.2; decision 0073).
import { formFields, PdfError, type PdfFile, type SignatureInfo } from '../../read/index.ts';
import type { ChangeReason, Warning } from '../reasons.ts';
import { catalogChanges } from './catalog/catalog-changes.ts';
import { checkPermitted, fieldChange } from './form/index.ts';
import { checkNothingLeft } from './leftovers.ts';
import { pageChanges } from './page-changes.ts';
import type { ReferenceSites } from './reference-sites.ts';
import { type ShownChange, whatShowsOtherwise } from './shown-change.ts';
import { at, type Place, type Rules, Violation } from './step.ts';
import { structureChanges } from './structure/index.ts';
import { readStep } from './update/revision-step.ts';

export interface StepResult {
  /** Why the step is not allowed after a signature of this product. */
  readonly own: ChangeReason | undefined;
  /** Why it is not allowed after a signature of another product. */
  readonly foreign: ChangeReason | undefined;
  /** Where what is not allowed stands, as far as it stands in one place. */
  readonly place?: Place;
  readonly warnings: ReadonlySet<Warning>;
}

/**
 * Judges the step from `old` to `next`; `signed` are the signatures that stand in `old`, `certified` whether who signed first
 * certified the file. Throws PdfError.
 */
export function compareRevisions(
  old: PdfFile,
  next: PdfFile,
  sites: ReferenceSites,
  signed: SignatureInfo[],
  certified: boolean,
): StepResult {
  const judge = (rules: Rules): { violation?: Violation; warnings: Set<Warning> } => {
    try {
      const step = readStep(old, next, sites, rules);
      const changes = catalogChanges(step);
      for (const field of formFields(old))
        changes.push(...at({ field: field.name }, () => fieldChange(step, field)));
      pageChanges(step, changes);
      structureChanges(step, changes);
      checkNothingLeft(step);
      return { warnings: checkPermitted(step, changes, signed, certified) };
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      return { violation: error, warnings: new Set() };
    }
  };
  const own = judge('own');
  if (!own.violation) return { own: undefined, foreign: undefined, warnings: own.warnings };
  const foreign = judge('foreign');
  if (!foreign.violation)
    return { own: 'later_revision_foreign', foreign: undefined, warnings: foreign.warnings };
  const { violation } = foreign;
  // A field's or page's own refusal says more than where the pages first differ.
  const shown = violation.place && !UNPROVEN.includes(violation.reason) ? undefined : differs(old, next);
  const reason = proven(violation.reason, shown !== undefined);
  const place = violation.place ?? shown;
  return {
    own: reason,
    foreign: reason,
    warnings: new Set(),
    ...(place && place !== 'somewhere' ? { place } : {}),
  };
}

/** Refusals that say nothing of the content: only a difference of what is shown makes them an alteration. */
const UNPROVEN: readonly ChangeReason[] = [
  'hidden_bytes',
  'revision_malformed',
  'stray_object',
  'object_changed',
  'object_replaced',
  'later_revision_unknown',
];

function proven(reason: ChangeReason, shownOtherwise: boolean): ChangeReason {
  if (!UNPROVEN.includes(reason)) return reason;
  const object = reason === 'object_changed' || reason === 'object_replaced';
  if (shownOtherwise) return object ? reason : 'object_changed';
  return object ? 'later_revision_unknown' : reason;
}

/** What cannot be read proves nothing. */
function differs(old: PdfFile, next: PdfFile): ShownChange | undefined {
  try {
    return whatShowsOtherwise(old, next);
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
}

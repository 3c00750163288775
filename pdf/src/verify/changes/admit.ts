// How a step lets objects in: new ones that an allowed value refers to, and one that takes the place of another.
import { Dict, isName, type PdfValue, Ref, Stream } from '../../read/index.ts';
import type { ChangeReason } from '../reasons.ts';
import { sameValue } from './compare-values.ts';
import { type RevisionStep, Violation } from './step.ts';

/** Lets fresh objects in that this value refers to, directly or through others. Layers are never let in. */
export function admit(step: RevisionStep, value: PdfValue, depth = 0): void {
  if (depth > 40) throw new Violation('stray_object');
  if (value instanceof Ref) {
    if (!step.fresh.has(value.num) || step.admitted.has(value.num)) return;
    step.admitted.add(value.num);
    admit(step, step.next.get(value), depth + 1);
  } else if (Array.isArray(value)) {
    for (const item of value) admit(step, item, depth + 1);
  } else if (value instanceof Stream) {
    if (value.dict.get('OC') !== undefined) throw new Violation('appearance_changed');
    admitEntries(step, value.dict, depth);
  } else if (value instanceof Dict) admitEntries(step, value, depth);
}

function admitEntries(step: RevisionStep, dict: Dict, depth: number): void {
  for (const entry of dict.map.values()) admit(step, entry, depth + 1);
}

/**
 * Lets one object in that takes the place of `before`: the same object, changed, when nothing else refers to it, or
 * a new one. A value that stands directly needs nothing.
 */
export function takePlace(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
  reason: ChangeReason,
): void {
  if (!(after instanceof Ref)) return;
  if (before instanceof Ref && sameValue(before, after)) {
    if (step.modified.has(after.num) && !step.sites.isOnlyAt(after.num, site)) throw new Violation(reason);
    step.modified.delete(after.num);
  } else {
    if (!step.fresh.has(after.num)) throw new Violation(reason);
    step.admitted.add(after.num);
  }
}

/**
 * Lets XMP metadata of the catalog or a page in (ISO 32000-2 §14.3.2), which no page shows and tools write anew whenever they
 * save; false where the new value is none. It must stand nowhere else: a stream that a page also draws would show what it
 * now says. Throws Violation.
 */
export function takeMetadata(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
): boolean {
  const stream = step.next.resolve(after);
  if (!(stream instanceof Stream) || !isName(stream.dict.get('Subtype'), 'XML')) return false;
  if (!isName(stream.dict.get('Type'), 'Metadata') || stream.dict.map.has('F')) return false;
  takePlace(step, before, after, site, 'later_revision_unknown');
  admit(step, stream);
  return true;
}

/** The entry names the same object as before, and that is another now. */
export const isWrittenOver = (
  { modified }: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): boolean => before instanceof Ref && sameValue(before, after) && modified.has(before.num);

// Lists that may get longer: the form's Fields, a page's Annots.
import { type PdfValue, Ref } from '../../read/index.ts';
import type { ChangeReason } from '../reasons.ts';
import { appendedItems, sameValue } from './compare-values.ts';
import { type RevisionStep, Violation } from './step.ts';

/**
 * Items appended to an array that stands directly or as an object of its own. An array object that anything else
 * refers to (a page's content, say) must not grow under the name of a list of fields.
 */
export function growList(
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

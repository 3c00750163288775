// The kids of a structure element: one value, or a list of them that may stand as an object of its own.
import { type PdfFile, type PdfValue, Ref } from '../../../read/index.ts';
import { appendedItems, sameValue } from '../compare-values.ts';
import { growList } from '../grow-list.ts';
import { type RevisionStep, Violation } from '../step.ts';

/** Levels of elements; deeper trees are not followed. */
const MAX_LEVELS = 200;

/** What stands behind the old kids, which keep their order. Throws Violation. */
export function growKids(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
): PdfValue[] {
  const { old, next } = step;
  if (before === undefined && after === undefined) return [];
  const isList = before === undefined || old.array(before) !== undefined;
  if (isList) return growList(step, before, after, site, 'later_revision_unknown');
  if (sameValue(before, after)) return [];
  const added = Array.isArray(after) ? appendedItems([before], after) : undefined;
  if (!added || next.array(before) !== undefined) throw new Violation('later_revision_unknown');
  return added;
}

/** Whether the element hangs on the root of the structure, each step being said by both, the kid and its parent. */
export function isInTree(file: PdfFile, element: Ref, root: Ref): boolean {
  let at = element;
  for (let level = 0; level < MAX_LEVELS; level++) {
    if (sameValue(at, root)) return true;
    const parent = file.dict(at)?.get('P');
    if (!(parent instanceof Ref)) return false;
    const value = file.dict(parent)?.get('K');
    const kids = file.array(value) ?? (value === undefined ? [] : [value]);
    const here = at;
    if (!kids.some((kid) => sameValue(kid, here))) return false;
    at = parent;
  }
  return false;
}

// The document security store (EN 319 142-1 §5.4.2): certificates and revocation data for later checks. It may only
// grow; an array or dictionary of it that stands in another role as well (a page's Contents) must not.
import { Dict, type PdfValue, Ref } from '../../read/index.ts';
import { sameValue } from './compare-values.ts';
import { admit, type RevisionStep, Violation } from './revision-step.ts';

/** Compares a value of the store with its newer version. Throws Violation. */
export function growStore(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
  depth = 0,
): void {
  if (depth > 8) throw new Violation('catalog_changed');
  if (before === undefined) {
    if (after !== undefined) admit(step, after);
    return;
  }
  if (after === undefined) throw new Violation('catalog_changed');
  if (before instanceof Ref && sameValue(before, after)) {
    // Strangers' parts keep their place; a changed stream stays in `modified` and fails there.
    const [was, is] = [step.old.get(before), step.next.get(before)];
    if (Array.isArray(was) || was instanceof Dict) {
      if (step.modified.has(before.num)) {
        if (!step.sites.isOnlyAt(before.num, site)) throw new Violation('catalog_changed');
        step.modified.delete(before.num);
      }
      growParts(step, was, is, String(before.num), depth);
    }
    return;
  }
  if (after instanceof Ref) {
    if (!step.fresh.has(after.num)) throw new Violation('catalog_changed');
    step.admitted.add(after.num);
  }
  const [was, is] = [step.old.resolve(before) ?? null, step.next.resolve(after) ?? null];
  growParts(step, was, is, before instanceof Ref ? String(before.num) : site, depth);
}

function growParts(step: RevisionStep, before: PdfValue, after: PdfValue, site: string, depth: number): void {
  if (Array.isArray(before) && Array.isArray(after) && after.length >= before.length) {
    for (const [i, item] of after.entries()) growStore(step, before[i], item, `${site}/*`, depth + 1);
  } else if (before instanceof Dict && after instanceof Dict) {
    for (const key of before.map.keys()) if (!after.map.has(key)) throw new Violation('catalog_changed');
    for (const [key, entry] of after.map)
      growStore(step, before.get(key), entry, `${site}/${key}`, depth + 1);
  } else if (!sameValue(before, after)) throw new Violation('catalog_changed');
}

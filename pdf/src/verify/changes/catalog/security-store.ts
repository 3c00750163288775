// The document security store (EN 319 142-1 §5.4.2): certificates and revocation data for later checks. It may only
// grow; an array or dictionary of it that stands in another role as well (a page's Contents) must not change.
import { Dict, latin1, PdfError, type PdfFile, type PdfValue, Ref, Stream } from '../../../read/index.ts';
import { admit } from '../admit.ts';
import { sameValue } from '../compare-values.ts';
import { type RevisionStep, Violation } from '../step.ts';

const MAX_DEPTH = 8;

/** Compares the store with its newer version. Throws Violation. */
export function growStore(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
): void {
  if (step.rules === 'own') {
    growInPlace(step, before, after, site);
    return;
  }
  if (before !== undefined && after === undefined) throw new Violation('catalog_changed');
  if (after === undefined) return;
  rewrite(step, before, after, site);
  if (before === undefined) return;
  const kept = contents(step.next, after);
  for (const content of contents(step.old, before))
    if (!kept.has(content)) throw new Violation('catalog_changed');
}

/** As our own product writes it: every part keeps its place. */
function growInPlace(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
  depth = 0,
): void {
  if (depth > MAX_DEPTH) throw new Violation('catalog_changed');
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
    for (const [i, item] of after.entries()) growInPlace(step, before[i], item, `${site}/*`, depth + 1);
  } else if (before instanceof Dict && after instanceof Dict) {
    for (const key of before.map.keys()) if (!after.map.has(key)) throw new Violation('catalog_changed');
    for (const [key, entry] of after.map)
      growInPlace(step, before.get(key), entry, `${site}/${key}`, depth + 1);
  } else if (!sameValue(before, after)) throw new Violation('catalog_changed');
}

/** As other tools write it: in other order and under other numbers. What is lost is found by content. */
function rewrite(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue,
  site: string,
  depth = 0,
): void {
  if (depth > MAX_DEPTH) throw new Violation('later_revision_unknown');
  const same = after instanceof Ref && sameValue(before, after);
  const was = step.old.resolve(before);
  const is = step.next.resolve(after);
  if (after instanceof Ref) {
    if (step.fresh.has(after.num)) step.admitted.add(after.num);
    else if (!same)
      return; // stood before, and must not have changed
    else if (step.modified.has(after.num)) {
      const container = (value: PdfValue | undefined): boolean =>
        value instanceof Dict || Array.isArray(value);
      if (!container(was) || !container(is) || !step.sites.isOnlyAt(after.num, site))
        throw new Violation('catalog_changed');
      step.modified.delete(after.num);
    }
  }
  const inside = before instanceof Ref ? String(before.num) : site;
  if (is instanceof Stream) admit(step, is);
  else if (Array.isArray(is)) {
    const items = Array.isArray(was) ? was : [];
    for (const [i, item] of is.entries()) rewrite(step, items[i], item, `${inside}/*`, depth + 1);
  } else if (is instanceof Dict) {
    for (const [key, entry] of is.map)
      rewrite(step, was instanceof Dict ? was.get(key) : undefined, entry, `${inside}/${key}`, depth + 1);
  }
}

/** The decoded streams of a store. */
function contents(file: PdfFile, value: PdfValue | undefined, depth = 0): Set<string> {
  const found = file.resolve(value);
  if (depth > MAX_DEPTH) return new Set();
  if (found instanceof Stream) return new Set([contentOf(file, found)]);
  const parts = Array.isArray(found) ? found : found instanceof Dict ? [...found.map.values()] : [];
  return new Set(parts.flatMap((part) => [...contents(file, part, depth + 1)]));
}

function contentOf(file: PdfFile, stream: Stream): string {
  try {
    return latin1(file.decode(stream));
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return latin1(stream.raw());
  }
}

// The parent tree of a tagged file: a number tree from keys to elements (ISO 32000-2 §7.9.7, §14.7.5.4). It may grow at its
// end alone: an entry that took the place of another would give old content to another element.
import { Dict, type PdfFile, type PdfValue, Ref } from '../../../read/index.ts';
import { changedKeys, sameValue } from '../compare-values.ts';
import { growList } from '../grow-list.ts';
import { type RevisionStep, Violation } from '../step.ts';

const MAX_LEVELS = 40;
const unknown = (): Violation => new Violation('later_revision_unknown');

/** All keys of the tree. */
export function keysOf(file: PdfFile, tree: PdfValue | undefined): Set<number> {
  const keys = new Set<number>();
  const met = new Set<number>();
  const walk = (value: PdfValue | undefined, level: number): void => {
    if (level > MAX_LEVELS || (value instanceof Ref && met.has(value.num))) throw unknown();
    if (value instanceof Ref) met.add(value.num);
    const node = file.dict(value);
    for (const [i, item] of (file.array(node?.get('Nums')) ?? []).entries())
      if (i % 2 === 0) keys.add(Number(file.resolve(item)));
    for (const kid of file.array(node?.get('Kids')) ?? []) walk(kid, level + 1);
  };
  walk(tree, 0);
  return keys;
}

/** The entries behind the last one of before, in the order of their keys. Throws Violation. */
export function growParentTree(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
): [key: number, element: Ref][] {
  if (before === undefined && after === undefined) return [];
  let last = -1;
  for (const key of keysOf(step.old, before)) last = Math.max(last, key);
  if (Number.isNaN(last)) throw unknown();
  const added = growNode(step, before, after, site, 0);
  return Array.from({ length: Math.ceil(added.length / 2) }, (_, i) => {
    const [key, element] = [added[2 * i], added[2 * i + 1]];
    if (!Number.isInteger(key) || Number(key) <= last || !(element instanceof Ref)) throw unknown();
    last = Number(key);
    return [last, element];
  });
}

/** What the last leaf below a node has more; every other node that changes stays in `step.modified`, and is refused there. */
function growNode(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  site: string,
  level: number,
): PdfValue[] {
  const { old, next } = step;
  const direct = before instanceof Dict && after instanceof Dict;
  const [was, is] = [old.dict(before), next.dict(after)];
  if (!was || !is || level > MAX_LEVELS || !(direct || sameValue(before, after))) throw unknown();
  const inside = before instanceof Ref ? String(before.num) : site;
  if (before instanceof Ref && step.modified.has(before.num)) {
    if (!step.sites.isOnlyAt(before.num, site)) throw unknown();
    step.modified.delete(before.num);
  }
  for (const key of changedKeys(was, is))
    if (key !== 'Nums' && !(key === 'Limits' && isWider(was.get(key), is.get(key)))) throw unknown();
  const kids = old.array(was.get('Kids'));
  const lastKid = kids?.at(-1);
  if (lastKid !== undefined && !was.map.has('Nums') && !is.map.has('Nums')) {
    const last = next.array(is.get('Kids'))?.at(-1);
    return growNode(step, lastKid, last, `${inside}/Kids/*`, level + 1);
  }
  if (kids) throw unknown();
  return growList(step, was.get('Nums'), is.get('Nums'), `${inside}/Nums`, 'later_revision_unknown');
}

/** Limits that end later: none of the old keys falls out of them. */
function isWider(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
  if (!Array.isArray(before) || !Array.isArray(after) || after.length !== 2) return false;
  return before[0] === after[0] && Number(after[1]) >= Number(before[1]);
}

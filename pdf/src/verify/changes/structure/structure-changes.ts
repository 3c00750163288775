// What a further signature adds to the structure of a tagged file (ISO 32000-2 §14.7, §14.8.4.8): one element of the kind
// Form for its new field, at the end of an old element's kids and of the parent tree. Whoever reads a file aloud or takes its
// text hears the structure instead of the page; so nothing that stood in it may be said otherwise.
import { Dict, isName, type PdfFile, type PdfValue, pages, Ref } from '../../../read/index.ts';
import { changedKeys, sameValue } from '../compare-values.ts';
import type { FieldChange } from '../form/index.ts';
import { type RevisionStep, Violation } from '../step.ts';
import { growKids, isInTree } from './kids.ts';
import { growParentTree, keysOf } from './parent-tree.ts';
import { hasOnlyStructureRole } from './roles.ts';

type NewField = Extract<FieldChange, { kind: 'new_signature_field' }>;

const ELEMENT_KEYS = ['Type', 'S', 'P', 'Pg', 'K'];
const REFERENCE_KEYS = ['Type', 'Obj', 'Pg'];

const unknown = (): Violation => new Violation('later_revision_unknown');
const only = (dict: Dict, keys: readonly string[]): boolean =>
  [...dict.map.keys()].every((key) => keys.includes(key));

/** Takes what is allowed out of `step.modified`; runs after the pages, which say where each new field stands. Throws Violation. */
export function structureChanges(step: RevisionStep, changes: readonly FieldChange[]): void {
  const { old, next, rules } = step;
  const root = old.catalog.get('StructTreeRoot');
  if (rules === 'own' || !(root instanceof Ref)) return;
  const fields = changes.filter((change) => change.kind === 'new_signature_field');
  const [was, is] = [old.dict(root), next.dict(root)];
  if (!was || !is) return;
  const claims = fields.map(({ dict }) => dict.get('StructParent'));
  if (step.modified.size === 0 && claims.every((key) => key === undefined)) return;
  const known = keysOf(old, was.get('ParentTree'));
  if (claims.some((key) => known.has(Number(key)))) throw unknown();
  if (step.modified.size === 0) return;
  const added = growParentTree(step, was.get('ParentTree'), is.get('ParentTree'), `${root.num}/ParentTree`);
  const kids = new Map<number, Ref[]>();
  const awaited = added.length > 0 ? awaitedKeys(old) : new Set();
  for (const [key, element] of added) {
    if (known.has(key) || awaited.has(key)) throw unknown();
    known.add(key);
    const parent = newElement(step, key, element, fields);
    if (!isInTree(old, parent, root)) throw unknown();
    kids.set(parent.num, [...(kids.get(parent.num) ?? []), element]);
  }
  for (const [num, elements] of kids) growParent(step, num, num === root.num, elements);
  if (step.modified.has(root.num)) growParent(step, root.num, true, []);
}

/** Keys for which a page or something on it waits since before: an element that comes for a new field would be given to it. */
function awaitedKeys(old: PdfFile): Set<PdfValue | undefined> {
  return new Set(
    pages(old).flatMap(({ dict }) => [
      dict.get('StructParents'),
      ...(old.array(dict.get('Annots')) ?? []).map((item) => old.dict(item)?.get('StructParent')),
    ]),
  );
}

/** Lets a new element in that holds the widget of one new field and says nothing else; its parent. */
function newElement(step: RevisionStep, key: number, ref: Ref, fields: NewField[]): Ref {
  const element = fresh(step, ref);
  const [type, parent, page] = [element.get('Type'), element.get('P'), element.get('Pg')];
  const field = fields.find(({ ref: widget }) => widget.num === heldBy(step, element.get('K')).num);
  if (!field?.page || field.dict.get('StructParent') !== key) throw unknown();
  const right =
    only(element, ELEMENT_KEYS) &&
    (type === undefined || isName(type, 'StructElem')) &&
    isName(element.get('S'), 'Form') &&
    (page === undefined || sameValue(page, field.page.ref));
  if (!right || !(parent instanceof Ref)) throw unknown();
  return parent;
}

/** The object that an element's only kid refers to (OBJR, §14.7.5.3). */
function heldBy(step: RevisionStep, value: PdfValue | undefined): Ref {
  const kids = Array.isArray(value) ? value : [value];
  const dict = kids[0] instanceof Ref ? fresh(step, kids[0]) : kids[0];
  const object = dict instanceof Dict ? dict.get('Obj') : undefined;
  if (kids.length !== 1 || !(dict instanceof Dict) || !(object instanceof Ref)) throw unknown();
  const page = dict.get('Pg');
  const known = page === undefined || pages(step.next).some((one) => sameValue(one.ref, page));
  if (!isName(dict.get('Type'), 'OBJR') || !only(dict, REFERENCE_KEYS) || !known) throw unknown();
  return object;
}

function fresh(step: RevisionStep, ref: Ref): Dict {
  const dict = step.fresh.has(ref.num) ? step.next.get(ref) : undefined;
  if (!(dict instanceof Dict)) throw unknown();
  step.admitted.add(ref.num);
  return dict;
}

/** An old element, or the root of the structure, with exactly these further kids. */
function growParent(step: RevisionStep, num: number, isRoot: boolean, elements: readonly Ref[]): void {
  const ref = new Ref(num, 0);
  const [was, is] = [step.old.dict(ref), step.next.dict(ref)];
  if (!was || !is || !hasOnlyStructureRole(step, num)) throw unknown();
  for (const key of changedKeys(was, is)) {
    if (key === 'K' || (isRoot && key === 'ParentTree')) continue; // judged by what they hold
    const [before, after] = [was.get(key) ?? 0, is.get(key)];
    const raised = typeof before === 'number' && typeof after === 'number' && after >= before;
    if (!isRoot || key !== 'ParentTreeNextKey' || !raised) throw unknown();
  }
  const added = growKids(step, was.get('K'), is.get('K'), `${num}/K`);
  const wanted = new Set(elements.map((element) => element.num));
  for (const kid of added) if (!(kid instanceof Ref) || !wanted.delete(kid.num)) throw unknown();
  if (wanted.size > 0) throw unknown();
  step.modified.delete(num);
}

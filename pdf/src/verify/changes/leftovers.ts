// What remains of an update when all handlers have taken what they allow: nothing may, but for objects that other tools
// leave unused.
import { Dict, isName, type PdfValue, Ref, Stream } from '../../read/index.ts';
import type { ChangeReason } from '../reasons.ts';
import { type RevisionStep, Violation } from './step.ts';

/** After all handlers: nothing changed that nobody allowed, nothing new that nobody brought in. */
export function checkNothingLeft(step: RevisionStep): void {
  for (const num of step.modified) throw new Violation(leftoverReason(step, num));
  const strays = new Set<number>();
  for (const num of step.fresh) {
    if (step.admitted.has(num)) continue;
    const value = step.values.get(num);
    const type = value instanceof Stream ? value.dict.get('Type') : undefined;
    if (!isName(type, 'XRef') && !isName(type, 'ObjStm')) strays.add(num);
  }
  if (strays.size > 0 && (step.rules === 'own' || areUsed(step, strays))) throw new Violation('stray_object');
}

/** What readers look for when they repair a file. */
const ROOTS = ['Catalog', 'Pages', 'Page'];

/**
 * Other tools leave objects that nothing refers to. Nothing of the old revision knows a fresh number; so it is unused
 * when no other object of the update names it. Later revisions find it known, and bring in only what is new.
 */
function areUsed({ values, next }: RevisionStep, strays: ReadonlySet<number>): boolean {
  const uses = (value: PdfValue): boolean => {
    if (value instanceof Ref) return strays.has(value.num);
    if (Array.isArray(value)) return value.some(uses);
    const dict = value instanceof Stream ? value.dict : value;
    return dict instanceof Dict && [...dict.map.values()].some(uses);
  };
  const isRoot = (value: PdfValue | undefined): boolean =>
    value instanceof Dict && ROOTS.some((type) => isName(next.resolve(value.get('Type')), type));
  return [...values].some(([num, value]) => (strays.has(num) ? isRoot(value) : uses(value)));
}

function leftoverReason(step: RevisionStep, num: number): ChangeReason {
  const dict = step.old.dict(new Ref(num, 0)) ?? step.next.dict(new Ref(num, 0));
  const type = dict?.get('Type');
  if (isName(type, 'Page') || isName(type, 'Pages')) return 'page_changed';
  if (isName(type, 'Annot')) return 'annotation_changed';
  if (isName(type, 'Sig') || isName(type, 'DocTimeStamp')) return 'signature_changed';
  return 'object_changed';
}

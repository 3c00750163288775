// Whether the signatures that stood before permit a step's changes: DocMDP, FieldMDP, field locks (ISO 32000-1 §12.8.2,
// ISO 32000-2 table 236), and the product's own rule that a reserved appearance is filled by its signer's signature.
import { areaOf, coversOne, isLarge } from '@xinqi/domain/file';
import {
  annotationBoxes,
  type FormField,
  isLocked,
  pages,
  permittedChanges,
  rectangleOf,
  type SignatureInfo,
} from '../../../read/index.ts';
import type { Warning } from '../../reasons.ts';
import { sameValue } from '../compare-values.ts';
import { at, type RevisionStep, Violation } from '../step.ts';
import type { FieldChange } from './field-changes.ts';

type NewField = Extract<FieldChange, { kind: 'new_signature_field' }>;

/** Throws Violation; returns what people should be told although it is permitted. */
export function checkPermitted(
  step: RevisionStep,
  changes: readonly FieldChange[],
  signed: readonly SignatureInfo[],
  certified: boolean,
): Set<Warning> {
  const permission = permittedChanges([...signed]);
  const locks = signed.filter((info) => !info.timestamp).flatMap((info) => info.locks);
  const signingNow = new Set(
    changes.flatMap((change) => (change.kind === 'signed' && !change.timestamp ? [change.name] : [])),
  );
  const warnings = new Set<Warning>();
  for (const change of changes) at({ field: change.name }, () => check(change));
  return warnings;

  function check(change: FieldChange): void {
    const stamp = change.kind === 'new_signature_field' && change.timestamp && !isVisible(step, change);
    if (stamp) return;
    if (permission === 1) throw new Violation('changes_forbidden');
    if (locks.some((lock) => isLocked(lock, change.name))) throw new Violation('field_locked');
    if (change.kind === 'reserved_appearance' && !signingNow.has(ownerOf(change.name)))
      throw new Violation('appearance_changed');
    if (change.kind === 'form_filled') {
      // Allowed by a certification of who signed first alone (ISO 32000-2 §12.8.2.2): a later one, and P of a later lock, speak
      // for their own signers. Else whoever wants to fill a form that somebody signed would certify it himself.
      if (!certified) throw new Violation('form_changed');
      warnings.add('form_filled');
    }
    if (change.kind === 'new_signature_field' && isVisible(step, change)) {
      // P 3 permits annotations to be added (ISO 32000-2 table 257); our own certifications never say so.
      if (permission !== undefined && !(permission === 3 && step.rules === 'foreign'))
        throw new Violation('changes_forbidden');
      if (isObtrusive(step, change)) throw new Violation('field_covers');
    }
    if ((change.kind === 'signed' || change.kind === 'form_filled') && fillsPage(step, change.field))
      throw new Violation('field_covers');
  }
}

/** `xq.<signer>.<n>` belongs to the signature field `sig.<signer>`. */
const ownerOf = (name: string): string => `sig.${name.split('.')[1] ?? ''}`;

/** Unclear rectangles and lines count as visible: not every reader draws nothing there. */
function isVisible(step: RevisionStep, change: NewField): boolean {
  const box = rectangleOf(step.next, change.dict);
  return box === undefined || box[0] < box[2] || box[1] < box[3];
}

/** A field prepared over most of a page lets whoever fills it exchange what the page shows. */
function fillsPage(step: RevisionStep, field: FormField): boolean {
  return field.widgets.some(({ ref, dict }) => {
    const box = rectangleOf(step.old, dict);
    if (!box) return true;
    const all = pages(step.old);
    const own = all.filter((page) =>
      (step.old.array(page.dict.get('Annots')) ?? []).some((item) => ref && sameValue(item, ref)),
    );
    return (own.length > 0 ? own : all).some((page) => isLarge(box, areaOf(page.cropBox), 'prepared'));
  });
}

/** The field lies over a field or mark that stood before, or over a large part of its page. */
function isObtrusive(step: RevisionStep, change: NewField): boolean {
  const box = rectangleOf(step.next, change.dict);
  const { page } = change;
  if (!box || !page) return true;
  return isLarge(box, areaOf(page.cropBox), 'added') || coversOne(box, annotationBoxes(step.old, page));
}

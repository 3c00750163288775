// The changes of fields that stood before which can be allowed: signing an empty one, filling one of our reserved
// appearances, filling a form field. Each names exactly the entries that may differ.
import {
  Dict,
  type FormField,
  isName,
  type Page,
  type PdfFile,
  PdfString,
  type PdfValue,
  pages,
  Ref,
  Stream,
} from '../../../read/index.ts';
import { admit } from '../admit.ts';
import { changedKeys, sameValue } from '../compare-values.ts';
import { type RevisionStep, Violation } from '../step.ts';

export type FieldChange =
  | {
      kind: 'new_signature_field';
      name: string;
      ref: Ref;
      dict: Dict;
      timestamp: boolean;
      signed: boolean;
      page: Page | undefined;
    }
  | { kind: 'signed'; name: string; timestamp: boolean; field: FormField }
  | { kind: 'reserved_appearance'; name: string }
  | { kind: 'form_filled'; name: string; field: FormField };

/** Read-only push button (ISO 32000-1 tables 221 and 226). */
const RESERVED_FLAGS = 65537;
const PUSH_BUTTON = 65536;
/** What happened to a field of the old revision; nothing, if neither it nor its widgets changed. Throws Violation. */
export function fieldChange(step: RevisionStep, field: FormField): FieldChange[] {
  const touched = [field.ref, ...field.widgets.map((widget) => widget.ref)].filter(
    (ref) => ref !== undefined && step.modified.has(ref.num),
  );
  if (touched.length === 0) return [];
  const own = field.ref;
  if (!own) throw new Violation('form_changed');
  const merged = field.widgets.length === 1 && field.widgets[0]!.ref?.num === own.num;
  const keysOf = (ref: Ref): string[] =>
    changedKeys(step.old.dict(ref) ?? new Dict(), step.next.dict(ref) ?? new Dict());
  const ownKeys = keysOf(own);
  const widgets = merged
    ? []
    : field.widgets.flatMap((widget) =>
        widget.ref && step.modified.has(widget.ref.num) ? [widget.ref] : [],
      );
  const within = (keys: string[], allowed: readonly string[]): boolean =>
    keys.every((key) => allowed.includes(key));
  const after = step.next.dict(own) ?? new Dict();

  if (field.type === 'Sig') {
    const noted = step.rules === 'foreign' ? widgetNotes(step) : () => [];
    const allowed =
      within(ownKeys, merged ? ['V', 'Lock', 'AP', ...noted(own)] : ['V', 'Lock']) &&
      widgets.every((ref) => within(keysOf(ref), ['AP', ...noted(ref)]));
    const value = after.get('V');
    if (field.value !== undefined || value === undefined || !allowed)
      throw new Violation('signature_changed');
    freshSignature(step, value);
    if (ownKeys.includes('Lock') && field.dict.get('Lock') !== undefined)
      throw new Violation('signature_changed');
    for (const key of ownKeys) if (key !== 'AP') admit(step, after.get(key)!);
    for (const ref of merged ? [own] : widgets) {
      if (keysOf(ref).includes('AP')) checkAppearance(step, step.next.dict(ref) ?? new Dict());
      step.modified.delete(ref.num);
    }
    step.modified.delete(own.num);
    return [{ kind: 'signed', name: field.name, timestamp: isTimestamp(step, value), field }];
  }
  if (field.type === 'Btn' && field.flags === RESERVED_FLAGS && field.name.startsWith('xq.')) {
    const onlyAppearance = merged && within(ownKeys, ['AP']) && isEmptyAppearance(step, field.dict);
    if (!onlyAppearance) throw new Violation('appearance_changed');
    replaceAppearance(step, own);
    return [{ kind: 'reserved_appearance', name: field.name }];
  }
  // An appearance that changes without its value is an override, not form filling.
  const fillable =
    field.type === 'Tx' || field.type === 'Ch' || (field.type === 'Btn' && (field.flags & PUSH_BUTTON) === 0);
  if (!fillable || (field.flags & 1) !== 0) throw new Violation('form_changed');
  const appearance = field.type === 'Btn' ? ['AS'] : ['AP'];
  const allowed =
    within(ownKeys, merged ? ['V', 'I', ...appearance] : ['V', 'I']) &&
    widgets.every((ref) => within(keysOf(ref), appearance));
  if (!ownKeys.includes('V') || !allowed) throw new Violation('appearance_changed');
  const value = after.get('V');
  if (value instanceof Ref || value instanceof Stream || value instanceof Dict)
    throw new Violation('form_changed');
  for (const ref of merged ? [own] : widgets) if (keysOf(ref).includes('AP')) replaceAppearance(step, ref);
  for (const ref of [own, ...widgets]) step.modified.delete(ref.num);
  return [{ kind: 'form_filled', name: field.name, field }];
}

/** Flags that neither hide nor show an annotation on screen: print, read-only, locked, locked contents (table 167). */
const QUIET_FLAGS = 4 | 64 | 128 | 512;

/** Which of a widget's entries other tools may note when they sign its field; the look stays the signature's own. */
const widgetNotes =
  ({ old, next }: RevisionStep) =>
  (ref: Ref): string[] => {
    const [was, is] = [old.dict(ref) ?? new Dict(), next.dict(ref) ?? new Dict()];
    const text = (key: string): string[] => (is.get(key) instanceof PdfString ? [key] : []);
    const [flags, flagsNow] = [was.get('F') ?? 0, is.get('F') ?? 0];
    const quiet =
      typeof flags === 'number' && typeof flagsNow === 'number' && ((flags ^ flagsNow) & ~QUIET_FLAGS) === 0;
    const page = was.get('P') === undefined && next.dict(is.get('P')) === next.dict(pageOf(next, ref));
    // A form of its own is what is drawn; its resources and the default appearance are not.
    const added = ['DR', 'MK'].filter((key) => is.map.has(key) && is.map.has('AP'));
    return [
      ...text('M'),
      ...text('NM'),
      ...text('DA'),
      ...(quiet ? ['F'] : []),
      ...(page ? ['P'] : []),
      ...added,
    ];
  };

/** The page whose list of annotations names the widget. */
const pageOf = (file: PdfFile, widget: Ref): Ref | undefined =>
  pages(file).find(({ dict }) =>
    (file.array(dict.get('Annots')) ?? []).some((item) => sameValue(item, widget)),
  )?.ref;

/** A new /V must be a reference to a signature dictionary that nothing knew before. */
export function freshSignature(step: RevisionStep, value: PdfValue): void {
  const dict = value instanceof Ref && step.fresh.has(value.num) ? step.next.get(value) : undefined;
  const type = dict instanceof Dict ? dict.get('Type') : undefined;
  // The type of a signature may be left out (ISO 32000-2 table 255).
  const untyped = step.rules === 'foreign' && dict instanceof Dict && type === undefined;
  if (!untyped && !isName(type, 'Sig') && !isName(type, 'DocTimeStamp'))
    throw new Violation('signature_changed');
}

export const isTimestamp = (step: RevisionStep, value: PdfValue | undefined): boolean =>
  isName(step.next.dict(value)?.get('Type'), 'DocTimeStamp');

function replaceAppearance(step: RevisionStep, ref: Ref): void {
  checkAppearance(step, step.next.dict(ref) ?? new Dict());
  step.modified.delete(ref.num);
}

/** Exactly `/AP << /N form >>`, the form being new. */
export function checkAppearance(step: RevisionStep, widget: Dict): void {
  const appearance = step.next.dict(widget.get('AP'));
  if (step.rules === 'foreign' && appearance?.map.size === 0) {
    admit(step, widget.get('AP')!);
    return;
  }
  const normal = appearance?.get('N');
  const form = normal instanceof Ref && step.fresh.has(normal.num) ? step.next.get(normal) : undefined;
  const right =
    appearance?.map.size === 1 && form instanceof Stream && isName(form.dict.get('Subtype'), 'Form');
  if (!right) throw new Violation('appearance_changed');
  admit(step, widget.get('AP')!);
}

function isEmptyAppearance(step: RevisionStep, widget: Dict): boolean {
  const appearance = widget.get('AP');
  if (appearance === undefined) return true;
  const normal = step.old.resolve(step.old.dict(appearance)?.get('N'));
  return normal instanceof Stream && normal.raw().length === 0;
}

// A signature field that a later revision adds: complete, of a new name, merged with its widget; other tools may also
// write the widget as the only kid of the field (ISO 32000-2 §12.7.4.1).
import { Dict, isName, PdfString, type PdfValue, Ref } from '../../../read/index.ts';
import { admit } from '../admit.ts';
import { type RevisionStep, Violation } from '../step.ts';
import { checkAppearance, type FieldChange, freshSignature, isTimestamp } from './field-changes.ts';

const FIELD_KEYS = ['FT', 'T', 'TU', 'Ff', 'V', 'Lock', 'SV', 'DA'];
const WIDGET_KEYS = ['Type', 'Subtype', 'F', 'P', 'Rect', 'AP', 'MK', 'Border'];
/** Notes of other tools that draw nothing: resources of the seal, name and time of the annotation, how it lights up. */
const NOTES = ['DR', 'NM', 'M', 'H', 'BS', 'Q', 'TM', 'AS', 'StructParent'];

/** An item appended to the form's Fields. `names` are all names of the form; the new one is added. */
export function newSignatureField(step: RevisionStep, item: PdfValue, names: Set<string>): FieldChange {
  const field = freshDict(step, item);
  const kids = step.rules === 'foreign' ? step.next.array(field.get('Kids')) : undefined;
  const ref = kids ? kids[0] : item;
  const widget = kids ? freshDict(step, ref) : field;
  if (!(item instanceof Ref) || !(ref instanceof Ref)) throw new Violation('form_changed');
  const title = step.next.resolve(field.get('T'));
  const name = title instanceof PdfString ? title.text() : '';
  const complete =
    isName(field.get('FT'), 'Sig') &&
    isName(widget.get('Subtype'), 'Widget') &&
    name !== '' &&
    !name.includes('.') &&
    (!kids || isOnlyKid(kids, widget, item));
  if (!complete || names.has(name) || !hasKnownKeys(step, field, widget)) throw new Violation('form_changed');
  names.add(name);
  const value = field.get('V');
  if (value !== undefined) freshSignature(step, value);
  if (widget.get('AP') !== undefined) checkAppearance(step, widget);
  admit(step, item);
  return {
    kind: 'new_signature_field',
    name,
    ref,
    dict: widget,
    timestamp: isTimestamp(step, value),
    signed: value !== undefined,
    page: undefined,
  };
}

function freshDict(step: RevisionStep, item: PdfValue | undefined): Dict {
  const dict = item instanceof Ref && step.fresh.has(item.num) ? step.next.get(item) : undefined;
  if (!(dict instanceof Dict)) throw new Violation('form_changed');
  return dict;
}

/** One widget that names this field as its parent and is no field itself. */
function isOnlyKid(kids: readonly PdfValue[], widget: Dict, field: Ref): boolean {
  const parent = widget.get('Parent');
  return kids.length === 1 && parent instanceof Ref && parent.num === field.num && !widget.map.has('T');
}

function hasKnownKeys({ rules }: RevisionStep, field: Dict, widget: Dict): boolean {
  const notes = rules === 'foreign' ? NOTES : [];
  const within = (dict: Dict, keys: readonly string[]): boolean =>
    [...dict.map.keys()].every((key) => keys.includes(key));
  if (field === widget) return within(field, [...FIELD_KEYS, ...WIDGET_KEYS, ...notes]);
  return (
    within(field, [...FIELD_KEYS, ...notes, 'Kids']) && within(widget, [...WIDGET_KEYS, ...notes, 'Parent'])
  );
}

/**
 * Interactive form fields with inherited attributes and full names (ISO 32000-1
 * §12.7.3). The field tree is attacker-controlled: loops, depth and number are bounded.
 */
import { PdfError } from './pdf-error.ts';
import type { PdfFile } from './pdf-file.ts';
import { Dict, Name, PdfString, type PdfValue, Ref } from './values.ts';

/** A terminal field; `widgets` are its annotations (the field itself when merged with one). */
export type FormField = {
  /** Full name: partial names joined by periods. */
  name: string;
  /** `undefined` for a field given directly in its parent's array (allowed for none that we change). */
  ref: Ref | undefined;
  dict: Dict;
  /** FT: Tx, Btn, Ch, Sig, inherited. */
  type: string | undefined;
  /** Ff, inherited. */
  flags: number;
  /** V as it stands (a reference is not followed), inherited. */
  value: PdfValue | undefined;
  widgets: { ref: Ref | undefined; dict: Dict }[];
};

const MAX_FIELDS = 200_000;
const MAX_DEPTH = 32;

/** The interactive form dictionary of the catalog, if there is one. */
export function acroForm(file: PdfFile): Dict | undefined {
  return file.dict(file.catalog.get('AcroForm'));
}

/** All terminal fields in order. Throws `bad_form` or `limit`. */
export function formFields(file: PdfFile): FormField[] {
  return [...selectFields(file, () => true)];
}

/** The terminal field of that full name; only branches that can hold it are read. */
export function findField(file: PdfFile, name: string): FormField | undefined {
  const walk = selectFields(file, (full) => full === '' || name === full || name.startsWith(`${full}.`));
  for (const field of walk) if (field.name === name) return field;
  return undefined;
}

type Inherited = { name: string; type: string | undefined; flags: number; value: PdfValue | undefined };

type Walk = { file: PdfFile; enter: Enter; seen: Set<number>; count: number };
type Enter = (name: string, type: string | undefined) => boolean;

/**
 * Terminal fields below the nodes that `enter` accepts by full name and (inherited) type;
 * branches that it refuses are not read.
 */
export function* selectFields(file: PdfFile, enter: Enter): Generator<FormField> {
  const fields = file.array(acroForm(file)?.get('Fields')) ?? [];
  const state: Walk = { file, enter, seen: new Set(), count: 0 };
  for (const field of fields)
    yield* walk(state, field, { name: '', type: undefined, flags: 0, value: undefined }, 0);
}

// Not a closure of selectFields: the class of each new generator function would keep all it sees until a full collection.
function* walk(state: Walk, value: PdfValue, above: Inherited, depth: number): Generator<FormField> {
  const { file, seen } = state;
  if (depth > MAX_DEPTH || ++state.count > MAX_FIELDS) throw new PdfError('limit', 'form too large');
  if (value instanceof Ref) {
    if (seen.has(value.num)) throw new PdfError('bad_form', 'field stands twice in the form');
    seen.add(value.num);
  }
  const dict = file.resolve(value);
  if (!(dict instanceof Dict)) throw new PdfError('bad_form', 'field is no dictionary');
  const partial = file.resolve(dict.get('T'));
  const own = partial instanceof PdfString ? partial.text() : '';
  const name = above.name && own ? `${above.name}.${own}` : above.name || own;
  const ownType = file.resolve(dict.get('FT'));
  const type = ownType instanceof Name ? ownType.value : above.type;
  if (!state.enter(name, type)) return;
  const flags = file.resolve(dict.get('Ff'));
  const here: Inherited = {
    name,
    type,
    flags: typeof flags === 'number' ? flags : above.flags,
    value: dict.get('V') ?? above.value,
  };
  const kids = file.array(dict.get('Kids')) ?? [];
  const named = kids.filter((kid) => file.dict(kid)?.get('T') !== undefined);
  if (named.length > 0 && named.length < kids.length) throw new PdfError('bad_form', 'field with mixed kids');
  if (named.length > 0) {
    for (const kid of kids) yield* walk(state, kid, here, depth + 1);
    return;
  }
  const ref = value instanceof Ref ? value : undefined;
  const widgets = kids.map((kid) => {
    if (kid instanceof Ref && seen.has(kid.num)) throw new PdfError('bad_form', 'widget stands twice');
    if (kid instanceof Ref) seen.add(kid.num);
    const widget = file.resolve(kid);
    if (!(widget instanceof Dict)) throw new PdfError('bad_form', 'widget is no dictionary');
    return { ref: kid instanceof Ref ? kid : undefined, dict: widget };
  });
  yield { ...here, ref, dict, widgets: kids.length > 0 ? widgets : [{ ref, dict }] };
}

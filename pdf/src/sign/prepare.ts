/**
 * Reserves every signer's fields in one incremental revision before the first signature:
 * a later signer may fill fields, never touch page content (ISO 32000-1 §12.8.2.2.2).
 */
import { acroForm, type Dict, Name, openPdf, type PdfValue, pages, Ref, signatures } from '../read/index.ts';
import {
  dict,
  IncrementalUpdate,
  isOnPage,
  nodeInflate,
  type Placement,
  stream,
  textString,
  userRect,
} from '../write/index.ts';
import { type FieldPlan, fieldNames, type PlannedField, signatureFieldName } from './field-plan.ts';
import { indirectPages } from './inline-pages.ts';
import { SignError } from './sign-error.ts';
import type { FileAccess } from './sign-request.ts';
import { openSource } from './sign-source.ts';
import { addAnnotations, RESERVED_FLAGS, WIDGET } from './widget.ts';

/**
 * The tail to append to `bytes` (an unsigned PDF): `sig.<signer>` for every signer of the
 * plan (invisible when he places neither signature nor seal) and an empty reserved field
 * for each of his other items, named as `fieldNames` says.
 * Throws SignError `bad_plan`, `page_missing`, `outside_page`, `already_signed`,
 * `has_own_form`, and PdfError.
 */
export function prepare(bytes: Uint8Array, plan: FieldPlan, { password }: FileAccess = {}): Uint8Array {
  const names = fieldNames(plan);
  if (names.length === 0 && !plan.unplaced?.length) throw new SignError('bad_plan', 'no fields planned');
  try {
    return addFields(bytes, plan, names, password);
  } catch (error) {
    const added = indirectPages(openSource(bytes), password, error);
    return Buffer.concat([added, addFields(Buffer.concat([bytes, added]), plan, names, password)]);
  }
}

function addFields(bytes: Uint8Array, plan: FieldPlan, names: string[], password?: string): Uint8Array {
  const file = openPdf(bytes, { inflate: nodeInflate, ...(password && { password }) });
  if (signatures(file).length > 0 || file.catalog.get('Perms') !== undefined) {
    throw new SignError('already_signed', 'the file carries a signature');
  }
  if (file.protection?.permitsSigning(false) === false) {
    throw new SignError('permission_denied', 'the encryption of the file does not permit new fields');
  }
  const form = acroForm(file);
  const existing = (form && file.array(form.get('Fields'))) ?? [];
  const taken = existing.map((field) => file.resolve(file.dict(field)?.get('T')));
  const isOurs = (name: PdfValue | undefined): boolean =>
    typeof name === 'object' && name !== null && 'text' in name && ['sig', 'xq'].includes(name.text());
  if (form?.get('XFA') !== undefined || taken.some(isOurs)) {
    throw new SignError('has_own_form', 'the file has a form that cannot be extended');
  }

  const update = new IncrementalUpdate(file);
  const all = pages(file);
  const annotations = new Map<number, Ref[]>();
  const place = (placement: Placement): Record<string, PdfValue> => {
    const page = all[placement.page];
    if (!page) throw new SignError('page_missing', `there is no page ${placement.page + 1}`);
    if (!isOnPage(page, placement)) throw new SignError('outside_page', 'a field is not on its page');
    return { ...WIDGET, P: page.ref, Rect: userRect(page, placement) };
  };
  const attach = (page: number, widget: Ref): void => {
    const list = annotations.get(page);
    if (list) list.push(widget);
    else annotations.set(page, [widget]);
  };

  const empty = update.add(stream({ Subtype: new Name('Form'), BBox: [0, 0, 1, 1] }, new Uint8Array()));
  const [sigRoot, reservedRoot] = [update.reserve(), update.reserve()];
  const signatureKids: Ref[] = [];
  const reservedKids: Ref[] = [];
  for (const [signer, items] of bySigner(plan, names)) {
    const main = items.find((item) => item.name === signatureFieldName(signer));
    const field = update.add(
      dict({
        ...(main ? place(main.field.placement) : { ...WIDGET, P: all[0]!.ref, Rect: [0, 0, 0, 0] }),
        FT: new Name('Sig'),
        T: textString(signer),
        TU: main && textString(main.field.name),
        Parent: sigRoot,
      }),
    );
    signatureKids.push(field);
    attach(main?.field.placement.page ?? 0, field);
    const others = items.filter((item) => item !== main);
    if (others.length === 0) continue;
    const parent = update.reserve();
    const kids = others.map(({ field: item, name }) => {
      const widget = update.add(
        dict({
          ...place(item.placement),
          T: textString(name.slice(name.lastIndexOf('.') + 1)),
          TU: textString(item.name),
          Parent: parent,
          AP: dict({ N: empty }),
        }),
      );
      attach(item.placement.page, widget);
      return widget;
    });
    update.set(parent, dict({ T: textString(signer), Parent: reservedRoot, Kids: kids }));
    reservedKids.push(parent);
  }
  update.set(sigRoot, dict({ T: textString('sig'), Kids: signatureKids }));
  const roots = [sigRoot];
  if (reservedKids.length > 0) {
    const push = { FT: new Name('Btn'), Ff: RESERVED_FLAGS };
    update.set(reservedRoot, dict({ T: textString('xq'), ...push, Kids: reservedKids }));
    roots.push(reservedRoot);
  }
  for (const [index, widgets] of annotations) addAnnotations(update, all[index]!, widgets);
  setForm(update, form, [...roots, ...existing]);
  return update.finish('prepare').bytes;
}

/** Writes the form with these fields as its own object; viewers must not draw fields themselves. */
function setForm(update: IncrementalUpdate, form: Dict | undefined, fields: PdfValue[]): void {
  const next = (form ?? dict({})).with({ Fields: fields, SigFlags: 3, NeedAppearances: undefined });
  const { rootRef, catalog } = update.file;
  const old = catalog.get('AcroForm');
  if (old instanceof Ref) update.set(old, next);
  else update.change(rootRef, { AcroForm: update.add(next) });
}

function bySigner(
  { fields, unplaced = [] }: FieldPlan,
  names: string[],
): Map<string, { field: PlannedField; name: string }[]> {
  const items = Map.groupBy(
    fields.map((field, i) => ({ field, name: names[i]! })),
    ({ field }) => field.signer,
  );
  for (const signer of unplaced) if (!items.has(signer)) items.set(signer, []);
  return items;
}

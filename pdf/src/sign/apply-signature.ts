/**
 * Puts a signature into an update: the field (existing or new), its appearance, the
 * signer's reserved fields, certification and lock (ISO 32000-1 §12.7.4.5, §12.8).
 */
import type { Appearance } from '../appearance-type.ts';
import {
  type Box,
  Dict,
  type FormField,
  Name,
  type Page,
  type PdfFile,
  type PdfValue,
  pageAt,
  Ref,
  readLock,
  Stream,
  selectFields,
  signatures,
} from '../read/index.ts';
import {
  appearanceForms,
  dict,
  type IncrementalUpdate,
  isOnPage,
  type Placement,
  textString,
  userRect,
} from '../write/index.ts';
import { checkAllowed } from './check-allowed.ts';
import { SignError } from './sign-error.ts';
import type { SignRequest } from './sign-request.ts';
import { docMdpReference, fieldMdpReference } from './signature-dictionary.ts';
import { addAnnotations, RESERVED_FLAGS, WIDGET } from './widget.ts';

/** `signature` is reserved for the signature dictionary, which the caller sets. */
export type AppliedSignature = { signature: Ref; fieldName: string; references: PdfValue[] };

/** Changes the update so that `request.fieldName` holds a signature. Throws SignError, PdfError. */
export function applySignature(update: IncrementalUpdate, request: SignRequest): AppliedSignature {
  const { file } = update;
  const fields = relevantFields(file, Object.keys(request.appearances));
  const field = fields.get(request.fieldName);
  const fieldName = field ? request.fieldName : request.fieldName.replaceAll('.', '-');
  const filled = Object.keys(request.appearances).filter((name) => name !== request.fieldName);
  if (!field && fields.has(fieldName)) throw new SignError('field_signed', `${fieldName} stands in the file`);
  const earlier = signatures(file, fields.values());
  const place = field ? undefined : newPlace(file, request.placement);
  checkAllowed(file, earlier, {
    field,
    name: fieldName,
    newVisible: place?.box && { page: place.page, box: place.box },
    filled,
    certify: request.certify ?? false,
  });

  const form = appearanceForms(update);
  const signature = update.reserve();
  const references: PdfValue[] = [];
  const entries: Record<string, PdfValue | undefined> = { V: signature };
  if (request.certify) {
    references.push(docMdpReference());
    const perms = file.dict(file.catalog.get('Perms')) ?? dict({});
    update.change(file.rootRef, { Perms: perms.with({ DocMDP: signature }) });
  }
  const ownLock = file.dict(field?.dict.get('Lock'));
  if (request.lock) {
    // the transform closes the file; a /Lock put into a field that earlier signatures cover is a change of it to pyHanko
    references.push(fieldMdpReference({ action: 'All', fields: [] }));
  } else if (ownLock) {
    const permission = file.resolve(ownLock.get('P'));
    const known = typeof permission === 'number' ? { permission } : {};
    references.push(fieldMdpReference({ ...readLock(file, ownLock), ...known }));
  }

  const own = request.appearances[request.fieldName];
  // Viewers that draw fields themselves leave out the mark; after a signature it is too late to tell them.
  const formEntries = { SigFlags: 3, ...(earlier.length === 0 ? { NeedAppearances: undefined } : {}) };
  if (field) {
    fillField(update, field, own, entries, form);
    changeForm(update, formEntries);
  } else if (place) addField(update, fieldName, request, place, { field: entries, form: formEntries }, form);
  for (const name of filled) {
    const target = reservedField(file, fields.get(name), name, request.fieldName);
    const appearance = request.appearances[name]!;
    update.change(target, { AP: dict({ N: form(appearance, rotationOf(file, update.dict(target))) }) });
  }
  return { signature, fieldName, references };
}

/** Fields by name, without the other signers' reserved ones: a long contract has thousands. */
function relevantFields(file: PdfFile, wanted: string[]): Map<string, FormField> {
  const branches = new Set<string>();
  for (const name of wanted) {
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1))
      branches.add(name.slice(0, end));
  }
  const isOthers = (name: string): boolean => /^xq(\.|$)/.test(name) && !branches.has(name);
  const found = selectFields(file, (name, type) => type !== 'Btn' || !isOthers(name));
  return new Map([...found].map((field) => [field.name, field]));
}

type MakeForm = (appearance: Appearance, rotate: Page['rotate']) => Ref;

function fillField(
  update: IncrementalUpdate,
  field: FormField,
  appearance: Appearance | undefined,
  entries: Record<string, PdfValue | undefined>,
  form: MakeForm,
): void {
  const widget = field.widgets[0];
  if (!field.ref || !widget?.ref) throw new SignError('field_not_signature', 'field is no object of its own');
  update.change(field.ref, entries);
  if (appearance) {
    const rotate = rotationOf(update.file, widget.dict);
    update.change(widget.ref, { AP: dict({ N: form(appearance, rotate) }) });
  }
}

type NewPlace = { page: Page; box: Box | undefined };

/** Page and rectangle of a field that is to be made; without a placement it is not shown. */
function newPlace(file: PdfFile, placement: Placement | undefined): NewPlace {
  const page = pageAt(file, placement?.page ?? 0);
  if (!page) throw new SignError('page_missing', 'there is no such page');
  if (placement && !isOnPage(page, placement))
    throw new SignError('outside_page', 'field is not on its page');
  return { page, box: placement && userRect(page, placement) };
}

/** A new signature field in a file that was not prepared: an upload that is already signed. */
function addField(
  update: IncrementalUpdate,
  name: string,
  request: SignRequest,
  { page, box }: NewPlace,
  entries: { field: Record<string, PdfValue | undefined>; form: Record<string, PdfValue | undefined> },
  form: MakeForm,
): void {
  const { file } = update;
  const appearance = box && request.appearances[request.fieldName];
  const field = update.add(
    dict({
      ...WIDGET,
      FT: new Name('Sig'),
      T: textString(name),
      P: page.ref,
      Rect: box ?? [0, 0, 0, 0],
      AP: appearance && dict({ N: form(appearance, page.rotate) }),
      ...entries.field,
    }),
  );
  addAnnotations(update, page, [field]);
  const ref = formRef(update);
  const fields = file.array(update.dict(ref).get('Fields')) ?? [];
  update.change(ref, { Fields: [...fields, field], ...entries.form });
}

/** The form as an object of its own: the existing one, else made from what the catalog holds. */
export function formRef(update: IncrementalUpdate): Ref {
  const { catalog, rootRef } = update.file;
  const old = catalog.get('AcroForm');
  if (old instanceof Ref && update.file.get(old) instanceof Dict) return old;
  const ref = update.add(old instanceof Dict ? old : dict({}));
  update.change(rootRef, { AcroForm: ref });
  return ref;
}

/** SigFlags 3 tells viewers that the file must only be changed by appending (§12.7.2, table 219). */
function changeForm(update: IncrementalUpdate, entries: Record<string, PdfValue | undefined>): void {
  const form = update.file.dict(update.file.catalog.get('AcroForm'));
  const same = Object.entries(entries).every(([key, value]) => form?.get(key) === value);
  if (!same) update.change(formRef(update), entries);
}

/** A reserved, still empty field of the signer whose signature field is `owner`. */
function reservedField(file: PdfFile, field: FormField | undefined, name: string, owner: string): Ref {
  if (!field) throw new SignError('field_missing', `there is no field ${name}`);
  const isOwn = owner.startsWith('sig.') && name.startsWith(`xq.${owner.slice(4)}.`);
  if (!isOwn || !field.ref || field.type !== 'Btn' || field.flags !== RESERVED_FLAGS) {
    throw new SignError('field_not_reserved', `${name} is not reserved for ${owner}`);
  }
  const shown = file.resolve(file.dict(field.dict.get('AP'))?.get('N'));
  if (!(shown instanceof Stream) || shown.raw().length > 0) {
    throw new SignError('field_filled', `${name} already shows something`);
  }
  return field.ref;
}

/** Rotation of a widget's page; only the page and its ancestors are read. */
function rotationOf(file: PdfFile, widget: Dict): Page['rotate'] {
  let node = file.dict(widget.get('P'));
  for (let i = 0; node && i < 64; i++) {
    const angle = file.resolve(node.get('Rotate'));
    if (typeof angle === 'number') return (((angle % 360) + 360) % 360) as Page['rotate'];
    node = file.dict(node.get('Parent'));
  }
  return 0;
}

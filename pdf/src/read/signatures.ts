/**
 * Signatures that a file carries and what they forbid: DocMDP, FieldMDP, field locks
 * (ISO 32000-1 §12.8.2, §12.7.4.5; ISO 32000-2 table 236 for /P in a lock).
 * This only reads; whether a signature is *valid* is judged elsewhere.
 */
import { type FormField, formFields } from './form-fields.ts';
import type { PdfFile } from './pdf-file.ts';
import { type Dict, isName, Name, PdfString, type PdfValue, Ref } from './values.ts';

/** Which fields a signature froze. */
export type FieldLock = { action: 'All' | 'Include' | 'Exclude'; fields: string[] };

export type SignatureInfo = {
  field: FormField;
  /** The signature dictionary and its object, when it is an indirect one. */
  ref: Ref | undefined;
  dict: Dict;
  subFilter: string | undefined;
  /** A document timestamp (`/Type /DocTimeStamp` or `/SubFilter /ETSI.RFC3161`). */
  timestamp: boolean;
  /** `/ByteRange` as it stands, when it is an array of numbers. */
  byteRange: number[] | undefined;
  /** `/Contents`; its `start` and `end` are the positions of `<` and behind `>` in the file. */
  contents: PdfString | undefined;
  /** P of a DocMDP transform (1, 2 or 3) when this signature certifies. */
  certifies: 1 | 2 | 3 | undefined;
  locks: FieldLock[];
  /** P of the field's lock dictionary: what is allowed from this signature on. */
  lockPermission: 1 | 2 | 3 | undefined;
};

/** Every signature field that holds a signature, in field order; `fields` where they are known already. */
export function signatures(file: PdfFile, fields: Iterable<FormField> = formFields(file)): SignatureInfo[] {
  const out: SignatureInfo[] = [];
  for (const field of fields) {
    if (field.type !== 'Sig' || field.value === undefined) continue;
    const dict = file.dict(field.value);
    if (dict) out.push(describe(file, field, dict));
  }
  return out;
}

function describe(file: PdfFile, field: FormField, dict: Dict): SignatureInfo {
  const subFilter = file.resolve(dict.get('SubFilter'));
  const range = file.array(dict.get('ByteRange'));
  const contents = file.resolve(dict.get('Contents'));
  const info: SignatureInfo = {
    field,
    ref: field.value instanceof Ref ? field.value : undefined,
    dict,
    subFilter: subFilter instanceof Name ? subFilter.value : undefined,
    timestamp: isName(file.resolve(dict.get('Type')), 'DocTimeStamp') || isName(subFilter, 'ETSI.RFC3161'),
    byteRange: range?.every((n) => typeof n === 'number') ? range : undefined,
    contents: contents instanceof PdfString ? contents : undefined,
    certifies: undefined,
    locks: [],
    lockPermission: undefined,
  };
  for (const item of file.array(dict.get('Reference')) ?? []) {
    const reference = file.dict(item);
    const parms = file.dict(reference?.get('TransformParams'));
    const method = file.resolve(reference?.get('TransformMethod'));
    if (isName(method, 'DocMDP')) info.certifies = permission(file, parms?.get('P')) ?? 2;
    if (isName(method, 'FieldMDP') && parms) info.locks.push(readLock(file, parms));
  }
  const lock = file.dict(field.dict.get('Lock'));
  if (lock) {
    info.locks.push(readLock(file, lock));
    info.lockPermission = permission(file, lock.get('P'));
  }
  return info;
}

function permission(file: PdfFile, value: PdfValue | undefined): 1 | 2 | 3 | undefined {
  const p = file.resolve(value);
  return p === 1 || p === 2 || p === 3 ? p : undefined;
}

/** Action and Fields of a lock or of FieldMDP parameters; what is unclear locks everything. */
export function readLock(file: PdfFile, dict: Dict): FieldLock {
  const action = file.resolve(dict.get('Action'));
  const fields = (file.array(dict.get('Fields')) ?? [])
    .map((item) => file.resolve(item))
    .filter((item) => item instanceof PdfString)
    .map((item) => item.text());
  if (isName(action, 'Include')) return { action: 'Include', fields };
  if (isName(action, 'Exclude')) return { action: 'Exclude', fields };
  return { action: 'All', fields: [] };
}

/** Whether `lock` freezes the field of that full name; a named ancestor stands for its descendants. */
export function isLocked(lock: FieldLock, name: string): boolean {
  if (lock.action === 'All') return true;
  const named = lock.fields.some((field) => field === name || name.startsWith(`${field}.`));
  return lock.action === 'Include' ? named : !named;
}

/**
 * What the file as a whole still allows: the least P of its certification and of the
 * locks of its signatures (1 nothing, 2 forms and signatures, 3 also annotations).
 */
export function permittedChanges(all: SignatureInfo[]): 1 | 2 | 3 | undefined {
  const levels = all.flatMap((s) => [s.certifies, s.lockPermission]).filter((p) => p !== undefined);
  return levels.length > 0 ? (Math.min(...levels) as 1 | 2 | 3) : undefined;
}

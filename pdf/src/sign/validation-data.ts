/**
 * The document security store (ISO 32000-2 §12.8.4.3, EN 319 142-1 §5.4.2): certificates and revocation data for the
 * signatures that stand in the file, as one incremental revision. What the store holds already is not written again,
 * and nothing of it is taken away; earlier signatures stay as they are, whatever they lock (§12.8.5.3).
 */
import { createHash } from 'node:crypto';
import {
  Dict,
  Name,
  openPdf,
  type PdfFile,
  type PdfValue,
  Ref,
  Stream,
  selectFields,
  signatures,
} from '../read/index.ts';
import { dict, IncrementalUpdate, nodeInflate, stream, textString } from '../write/index.ts';
import { SignError } from './sign-error.ts';
import type { AddedTail, FileAccess } from './sign-request.ts';
import { openSource, type SignSource } from './sign-source.ts';
import { pdfDate } from './signature-dictionary.ts';

/** DER of certificates, OCSP responses (whole OCSPResponse) and revocation lists. */
export type ValidationData = {
  certificates: readonly Uint8Array[];
  ocsps: readonly Uint8Array[];
  crls: readonly Uint8Array[];
};

/** `perSignature`: which of it is for which field (VRI); it need not be repeated in the common lists. */
export type SecurityAddition = Partial<ValidationData> & {
  perSignature?: readonly (Partial<ValidationData> & { fieldName: string; at?: Date })[];
};

/** Name of each kind in the lists above, in the store and in a VRI entry. */
const KINDS = [
  ['certificates', 'Certs', 'Cert'],
  ['ocsps', 'OCSPs', 'OCSP'],
  ['crls', 'CRLs', 'CRL'],
] as const;

/**
 * The tail that adds this data; `undefined` when the store holds all of it. Throws PdfError when the file cannot be
 * read, SignError('field_missing') for a field without a signature.
 */
export function addValidationData(
  from: SignSource,
  addition: SecurityAddition,
  { password }: FileAccess = {},
): AddedTail | undefined {
  const opened = openSource(from);
  try {
    const { source } = opened;
    const file = openPdf(source, { inflate: nodeInflate, ...(password && { password }) });
    const update = new IncrementalUpdate(file);
    const seed = createHash('sha256');
    if (!extendStore(update, addition, (der) => seed.update(der))) return undefined;
    const { bytes: tail } = update.finish(`store ${seed.digest('hex')}`);
    return {
      tail,
      revisionLength: source.length + tail.length,
      revisionSha256: opened.hash('sha256').update(tail).digest('hex'),
    };
  } finally {
    opened.close();
  }
}

/** Changes the update; false when there is nothing to change. */
function extendStore(
  update: IncrementalUpdate,
  addition: SecurityAddition,
  written: (der: Uint8Array) => void,
): boolean {
  const { file } = update;
  const place = file.catalog.get('DSS');
  const store = file.dict(place) ?? dict({ Type: new Name('DSS') });
  const perSignature = addition.perSignature ?? [];
  const entries: Record<string, PdfValue> = {};
  const refs = new Map<string, Map<string, Ref>>();
  for (const [kind, key] of KINDS) {
    const old = file.array(store.get(key)) ?? [];
    const known = knownStreams(file, old);
    const fresh: Ref[] = [];
    for (const der of [addition, ...perSignature].flatMap((part) => part[kind] ?? [])) {
      const name = nameOf(der);
      if (known.has(name)) continue;
      const ref = update.add(stream({}, der));
      written(der);
      known.set(name, ref);
      fresh.push(ref);
    }
    if (fresh.length > 0) entries[key] = [...old, ...fresh];
    refs.set(kind, known);
  }
  const vri = file.dict(store.get('VRI')) ?? dict({});
  const grown = growVri(file, vri, perSignature, refs);
  if (grown) entries.VRI = grown;
  if (Object.keys(entries).length === 0) return false;
  if (place instanceof Ref && file.get(place) instanceof Dict) update.change(place, entries);
  else update.change(file.rootRef, { DSS: update.add(store.with(entries)) });
  return true;
}

const nameOf = (der: Uint8Array): string => createHash('sha256').update(der).digest('base64');

/** References of a list by the content of their streams; what is no stream is left alone. */
function knownStreams(file: PdfFile, list: readonly PdfValue[]): Map<string, Ref> {
  const known = new Map<string, Ref>();
  for (const item of list) {
    const value = file.resolve(item);
    if (item instanceof Ref && value instanceof Stream) known.set(nameOf(file.decode(value)), item);
  }
  return known;
}

/** The VRI dictionary with what is new of these entries; `undefined` when nothing is. */
function growVri(
  file: PdfFile,
  vri: Dict,
  perSignature: NonNullable<SecurityAddition['perSignature']>,
  refs: ReadonlyMap<string, ReadonlyMap<string, Ref>>,
): Dict | undefined {
  let grown = vri;
  for (const part of perSignature) {
    const key = vriKey(file, part.fieldName);
    const before = file.dict(grown.get(key));
    const entry: Record<string, PdfValue> = {};
    for (const [kind, , name] of KINDS) {
      const old = file.array(before?.get(name)) ?? [];
      const has = new Set(old.map((item) => (item instanceof Ref ? item.num : -1)));
      const added = (part[kind] ?? [])
        .map((der) => refs.get(kind)!.get(nameOf(der))!)
        .filter((ref) => !has.has(ref.num));
      if (added.length > 0) entry[name] = [...old, ...added];
    }
    if (Object.keys(entry).length === 0) continue;
    if (!before && part.at) entry.TU = textString(pdfDate(part.at));
    grown = grown.with({ [key]: (before ?? dict({ Type: new Name('VRI') })).with(entry) });
  }
  return grown === vri ? undefined : grown;
}

/** Upper-case SHA-1 of the whole string in /Contents, padding included (ISO 32000-2 table 261). */
function vriKey(file: PdfFile, fieldName: string): string {
  // Reserved fields are many and never signatures.
  const fields = selectFields(file, (name) => !/^xq(\.|$)/.test(name));
  const info = signatures(file, fields).find(({ field }) => field.name === fieldName);
  if (!info?.contents) throw new SignError('field_missing', `there is no signature in ${fieldName}`);
  return createHash('sha1').update(info.contents.bytes).digest('hex').toUpperCase();
}

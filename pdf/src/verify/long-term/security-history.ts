// What the document security store holds and since which revision (ISO 32000-2 §12.8.4.3): the age of an item decides
// which timestamp proves that it existed. Nothing here is believed; broken items are passed over.
import { PdfError, type PdfFile, type PdfValue, Stream } from '../../read/index.ts';
import type { Settler } from '../settle.ts';

export interface SecurityItem {
  readonly kind: 'certificate' | 'ocsp' | 'crl';
  readonly der: Uint8Array;
  /** Index of the revision in which it first stands in the store. */
  readonly since: number;
}

const LISTS = [
  ['certificate', 'Certs', 'Cert'],
  ['ocsp', 'OCSPs', 'OCSP'],
  ['crl', 'CRLs', 'CRL'],
] as const;

/** More than this an honest file does not have; the rest is not looked at. */
const MAX_ITEMS = 512;

/** Items of the stores of all revisions, in order of age. */
export async function readHistory(settler: Settler, files: readonly PdfFile[]): Promise<SecurityItem[]> {
  const items: SecurityItem[] = [];
  const seen = new Set<string>();
  for (const [since, file] of files.entries()) {
    for (const [kind, stream] of await settler.settle(() => listed(file))) {
      const raw = stream.raw();
      const place = `${kind} ${raw.byteOffset} ${raw.length}`;
      if (seen.has(place) || items.length >= MAX_ITEMS) continue;
      seen.add(place);
      const der = await settler.settle(() => decoded(file, stream));
      if (der) items.push({ kind, der, since });
    }
  }
  return items;
}

/** Streams of the common lists, then of the entries per signature. */
function listed(file: PdfFile): [SecurityItem['kind'], Stream][] {
  const store = file.dict(file.catalog.get('DSS'));
  if (!store) return [];
  const perSignature = [...(file.dict(store.get('VRI'))?.map.values() ?? [])].slice(0, MAX_ITEMS);
  const out: [SecurityItem['kind'], Stream][] = [];
  const collect = (kind: SecurityItem['kind'], list: PdfValue | undefined): void => {
    for (const item of (file.array(list) ?? []).slice(0, MAX_ITEMS)) {
      const value = file.resolve(item);
      if (value instanceof Stream) out.push([kind, value]);
    }
  };
  for (const [kind, key] of LISTS) collect(kind, store.get(key));
  for (const entry of perSignature) {
    for (const [kind, , key] of LISTS) collect(kind, file.dict(entry)?.get(key));
  }
  return out;
}

function decoded(file: PdfFile, stream: Stream): Uint8Array | undefined {
  try {
    return file.decode(stream);
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
}

// Distinguished names (RFC 5280 §4.1.2.4): compared as bytes, shown as text. What is shown comes from an attacker:
// control and bidi-override characters are replaced, so that a name cannot repaint the line it stands in.
import {
  childrenOf,
  DerCursor,
  DerError,
  type DerNode,
  derOid,
  derPrintable,
  derSequence,
  derSetOf,
  derUtf8,
  equalBytes,
  OID,
  readDer,
  readOid,
  readText,
  TAG,
} from '../der/index.ts';

/** A name: `raw` decides equality, the rest is for people. `text` lists all attributes, e.g. `CN=…, O=…`. */
export interface Name {
  readonly raw: Uint8Array;
  readonly commonName: string | undefined;
  readonly organization: string | undefined;
  readonly country: string | undefined;
  readonly text: string;
}

/** What a certificate maker may put into a name, in this order of encoding. */
export interface NameParts {
  C?: string;
  ST?: string;
  L?: string;
  O?: string;
  OU?: string;
  CN?: string;
  serialNumber?: string;
}

const ORDER: readonly (readonly [keyof NameParts, string])[] = [
  ['C', OID.country],
  ['ST', OID.state],
  ['L', OID.locality],
  ['O', OID.organization],
  ['OU', OID.organizationalUnit],
  ['CN', OID.commonName],
  ['serialNumber', OID.serialNumber],
];
const LABELS = new Map(ORDER.map(([label, oid]) => [oid, label]));
const UNSHOWABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Encodes a name: country and serial number as PrintableString, the rest UTF8String; absent parts are left out. */
export function encodeName(parts: NameParts): Uint8Array {
  const rdns = ORDER.flatMap(([label, oid]) => {
    const value = parts[label];
    if (value === undefined) return [];
    const text = label === 'C' || label === 'serialNumber' ? derPrintable(value) : derUtf8(value);
    return [derSetOf([derSequence(derOid(oid), text)])];
  });
  return derSequence(...rdns);
}

/** Reads a Name element. Throws DerError. */
export function readName(node: DerNode): Name {
  const found = new Map<string, string>();
  const shown: string[] = [];
  for (const rdn of childrenOf(node)) {
    for (const attribute of childrenOf(rdn)) {
      const fields = new DerCursor(attribute);
      const oid = readOid(fields.next(TAG.oid));
      const value = fields.next();
      fields.end();
      const label = LABELS.get(oid);
      if (!label) continue;
      const text = readText(value).replace(UNSHOWABLE, '\ufffd');
      if (!found.has(label)) found.set(label, text);
      shown.push(`${label}=${text}`);
    }
  }
  return {
    raw: node.bytes,
    commonName: found.get('CN'),
    organization: found.get('O'),
    country: found.get('C'),
    text: shown.join(', '),
  };
}

/**
 * Whether two Name elements are one name (RFC 5280 §7.1): byte for byte, or attribute by attribute after folding of case
 * and spaces, since tools write a name again in another string type. Never throws. Paths compare bytes alone.
 */
export function sameName(a: Uint8Array, b: Uint8Array): boolean {
  if (equalBytes(a, b)) return true;
  try {
    return folded(a) === folded(b);
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}

function folded(name: Uint8Array): string {
  const rdns = childrenOf(readDer(name, TAG.sequence)).map((rdn) =>
    childrenOf(rdn).map((attribute) => {
      const fields = new DerCursor(attribute);
      const oid = readOid(fields.next(TAG.oid));
      const text = readText(fields.next()).normalize('NFKC').trim().replace(/ +/g, ' ').toLowerCase();
      fields.end();
      return [oid, text];
    }),
  );
  return JSON.stringify(rdns);
}

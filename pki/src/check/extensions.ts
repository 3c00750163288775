// Certificate extensions (RFC 5280 §4.2), each read strictly; an extension that occurs twice is refused.
import {
  childrenOf,
  contextPrimitiveTag,
  DerCursor,
  DerError,
  type DerNode,
  OID,
  readBitString,
  readBoolean,
  readDer,
  readOid,
  readSmallInteger,
  TAG,
} from '../der/index.ts';

export interface Extension {
  readonly oid: string;
  readonly critical: boolean;
  /** Content of extnValue. */
  readonly value: Uint8Array;
}

export type KeyUsage =
  | 'digitalSignature'
  | 'nonRepudiation'
  | 'keyEncipherment'
  | 'dataEncipherment'
  | 'keyAgreement'
  | 'keyCertSign'
  | 'cRLSign'
  | 'encipherOnly'
  | 'decipherOnly';

/** Bit numbers are positions in this list. */
export const KEY_USAGES: readonly KeyUsage[] = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
];

/** The `extensions` SEQUENCE of a certificate. Throws DerError. */
export function readExtensions(node: DerNode): Extension[] {
  const seen = new Set<string>();
  return childrenOf(node).map((extension) => {
    const fields = new DerCursor(extension);
    const oid = readOid(fields.next(TAG.oid));
    const flag = fields.optional(TAG.boolean);
    if (flag && !readBoolean(flag)) throw new DerError('not_canonical', 'default written out');
    const value = fields.next(TAG.octetString).content;
    fields.end();
    if (seen.has(oid)) throw new DerError('bad_value', `extension ${oid} twice`);
    seen.add(oid);
    return { oid, critical: flag !== undefined, value };
  });
}

export function readKeyUsage(value: Uint8Array): Set<KeyUsage> {
  const { bytes } = readBitString(readDer(value, TAG.bitString));
  return new Set(KEY_USAGES.filter((_, bit) => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0));
}

export function readExtKeyUsage(value: Uint8Array): string[] {
  const oids = childrenOf(readDer(value, TAG.sequence)).map(readOid);
  if (oids.length === 0) throw new DerError('bad_value', 'no usage');
  return oids;
}

export function readBasicConstraints(value: Uint8Array): { ca: boolean; pathLength: number | undefined } {
  const fields = new DerCursor(readDer(value, TAG.sequence));
  const flag = fields.optional(TAG.boolean);
  const length = fields.optional(TAG.integer);
  fields.end();
  const ca = flag !== undefined && readBoolean(flag);
  return { ca, pathLength: length && readSmallInteger(length) };
}

export const readSubjectKeyId = (value: Uint8Array): Uint8Array => readDer(value, TAG.octetString).content;

/** keyIdentifier of an authority key identifier; the issuer-and-serial form is not used for matching. */
export function readAuthorityKeyId(value: Uint8Array): Uint8Array | undefined {
  return childrenOf(readDer(value, TAG.sequence)).find((field) => field.tag === contextPrimitiveTag(0))
    ?.content;
}

/** Extensions that path validation understands; any other one that is critical ends the path (RFC 5280 §4.2). */
export const UNDERSTOOD: ReadonlySet<string> = new Set([
  OID.subjectKeyIdentifier,
  OID.keyUsage,
  OID.subjectAltName,
  OID.issuerAltName,
  OID.basicConstraints,
  OID.nameConstraints,
  OID.certificatePolicies,
  OID.authorityKeyIdentifier,
  OID.policyConstraints,
  OID.extKeyUsage,
  OID.inhibitAnyPolicy,
]);

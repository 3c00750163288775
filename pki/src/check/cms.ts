// CMS SignedData with exactly one signer (RFC 5652): parser and writer of one plain value, so that "strict" can mean
// what it must: written again, the value gives the same bytes, and no byte is left that nobody checked.
import {
  berToDer,
  childrenOf,
  contextPrimitiveTag,
  contextTag,
  DerCursor,
  DerError,
  type DerNode,
  derContext,
  derElement,
  derInteger,
  derOctetString,
  derOid,
  derSequence,
  derSetOf,
  equalBytes,
  integerContent,
  OID,
  readDer,
  readOid,
  readSmallInteger,
  TAG,
} from '../der/index.ts';
import { longSalt, readDigestAlgorithm, readSignatureAlgorithm } from './algorithms.ts';
import type { DigestAlgorithm, SignatureAlgorithm } from './crypto-port.ts';
import { PkiError, parsing } from './pki-error.ts';

/** One attribute with its single value, as a whole element. */
export interface Attribute {
  readonly oid: string;
  readonly value: Uint8Array;
  /** Further values, which only attributes of other people have, and only such as nothing rests on. */
  readonly more?: readonly Uint8Array[];
}

export type SignerId =
  | { readonly kind: 'issuerAndSerial'; readonly issuer: Uint8Array; readonly serial: Uint8Array }
  | { readonly kind: 'subjectKeyId'; readonly keyId: Uint8Array };

export interface Cms {
  /** The encoding that was parsed (DER after transcoding). */
  readonly der: Uint8Array;
  readonly contentType: string;
  /** Content of eContent; undefined when detached. */
  readonly content: Uint8Array | undefined;
  readonly certificates: readonly Uint8Array[];
  readonly signerId: SignerId;
  readonly digestAlgorithm: DigestAlgorithm;
  /** The identifier as it stands: parameters absent or NULL are both in use (RFC 5754 §2). */
  readonly digestIdentifier: Uint8Array;
  readonly signedAttributes: readonly Attribute[];
  /** The signed attributes in the order in which they stand, under the SET tag: what the signature covers (RFC 5652
   * §5.4). That is DER when its maker kept to §5.3; where he did not, it is what OpenSSL and NSS hash. Undefined where there
   * are none (`bare`): the signature is over the content then. */
  readonly signedBytes: Uint8Array | undefined;
  readonly signatureAlgorithm: SignatureAlgorithm;
  readonly signatureIdentifier: Uint8Array;
  /** Of RSA-PSS, where it is longer than the digest (foreign only). */
  readonly saltLength?: number;
  readonly signature: Uint8Array;
  readonly unsignedAttributes: readonly Attribute[];
}

export const encodeAttribute = (attribute: Attribute): Uint8Array =>
  derSequence(derOid(attribute.oid), derSetOf([attribute.value, ...(attribute.more ?? [])]));

/** Writes a CMS value; sets are sorted as DER wants, or left in the value's order. */
export function encodeCms(
  cms: Omit<Cms, 'der' | 'signedBytes'>,
  order: 'sorted' | 'kept' = 'sorted',
): Uint8Array {
  const setOf =
    order === 'sorted' ? derSetOf : (parts: readonly Uint8Array[], tag: number) => derElement(tag, ...parts);
  const digest = cms.digestIdentifier;
  const bySubjectKey = cms.signerId.kind === 'subjectKeyId';
  const signerInfo = derSequence(
    derInteger(bySubjectKey ? 3 : 1),
    cms.signerId.kind === 'subjectKeyId'
      ? derElement(contextPrimitiveTag(0), cms.signerId.keyId)
      : derSequence(cms.signerId.issuer, derElement(TAG.integer, cms.signerId.serial)),
    digest,
    setOf(cms.signedAttributes.map(encodeAttribute), contextTag(0)),
    cms.signatureIdentifier,
    derOctetString(cms.signature),
    ...(cms.unsignedAttributes.length > 0
      ? [setOf(cms.unsignedAttributes.map(encodeAttribute), contextTag(1))]
      : []),
  );
  const version = bySubjectKey || cms.contentType !== OID.data ? 3 : 1;
  return derSequence(
    derOid(OID.signedData),
    derContext(
      0,
      derSequence(
        derInteger(version),
        derSetOf([digest]),
        derSequence(
          derOid(cms.contentType),
          ...(cms.content ? [derContext(0, derOctetString(cms.content))] : []),
        ),
        ...(cms.certificates.length > 0 ? [setOf(cms.certificates, contextTag(0))] : []),
        derSetOf([signerInfo]),
      ),
    ),
  );
}

/**
 * Parses one CMS SignedData; bytes after it are refused.
 * `foreign`: what other people's tools write: indefinite and long lengths are first transcoded, attributes that nothing
 * rests on may repeat, version numbers say nothing. `bare`: signed attributes may be missing (§5.3). `canonical`: written again, the value must give the same bytes: with
 * sorted sets (our own), or with the order kept (other people's timestamps).
 * Throws PkiError.
 */
export function parseCms(
  input: Uint8Array,
  options: { foreign?: boolean; bare?: boolean; canonical?: 'sorted' | 'kept' } = {},
): Cms {
  const cms = parsing('malformed_cms', () =>
    parseSignedData(options.foreign ? toDer(input) : input, options),
  );
  if (options.canonical && !equalBytes(encodeCms(cms, options.canonical), input))
    throw new PkiError('not_canonical');
  return cms;
}

function toDer(input: Uint8Array): Uint8Array {
  const { der, length } = berToDer(input);
  if (length !== input.length) throw new PkiError('trailing_bytes');
  return der;
}

type Tolerance = { foreign?: boolean; bare?: boolean };

function parseSignedData(der: Uint8Array, tolerance: Tolerance): Cms {
  const outer = new DerCursor(readWhole(der));
  if (readOid(outer.next(TAG.oid)) !== OID.signedData) throw new DerError('bad_value', 'not signed data');
  const explicit = outer.next(contextTag(0));
  outer.end();
  const fields = new DerCursor(readDer(explicit.content, TAG.sequence));
  const version = readSmallInteger(fields.next(TAG.integer));
  if (version < 1 || version > 5) throw new DerError('bad_value', 'version');
  fields.next(TAG.set);
  const encapsulated = new DerCursor(fields.next(TAG.sequence));
  const contentType = readOid(encapsulated.next(TAG.oid));
  const contentField = encapsulated.optional(contextTag(0));
  encapsulated.end();
  const certificates = fields.optional(contextTag(0));
  fields.optional(contextTag(1)); // revocation lists: not relied on
  const signers = childrenOf(fields.next(TAG.set));
  fields.end();
  if (signers.length !== 1) throw new PkiError('signer_count', String(signers.length));
  return {
    der,
    contentType,
    content: contentField && readDer(contentField.content, TAG.octetString).content,
    certificates: certificates ? childrenOf(certificates).map((certificate) => certificate.bytes) : [],
    ...parseSignerInfo(signers[0]!, tolerance),
  };
}

function readWhole(der: Uint8Array): DerNode {
  try {
    return readDer(der, TAG.sequence);
  } catch (error) {
    if (error instanceof DerError && error.code === 'trailing_bytes') throw new PkiError('trailing_bytes');
    throw error;
  }
}

type SignerFields = Omit<Cms, 'der' | 'contentType' | 'content' | 'certificates'>;

function parseSignerInfo(node: DerNode, { foreign = false, bare = false }: Tolerance): SignerFields {
  const fields = new DerCursor(node);
  const version = readSmallInteger(fields.next(TAG.integer));
  const signerId = readSignerId(fields.next());
  if (!foreign && version !== (signerId.kind === 'subjectKeyId' ? 3 : 1))
    throw new DerError('bad_value', 'signer version');
  const digestField = fields.next(TAG.sequence);
  const digestAlgorithm = readDigestAlgorithm(digestField);
  const signed = fields.optional(contextTag(0));
  const signatureField = fields.next(TAG.sequence);
  const signatureAlgorithm = readSignatureAlgorithm(signatureField, digestAlgorithm, foreign);
  const saltLength = foreign ? longSalt(signatureField) : undefined;
  const signature = fields.next(TAG.octetString).content;
  const unsigned = fields.optional(contextTag(1));
  fields.end();
  if (!signed && !bare) throw new PkiError('no_signed_attributes');
  return {
    signerId,
    digestAlgorithm,
    digestIdentifier: digestField.bytes,
    signedAttributes: signed ? readAttributes(signed, foreign) : [],
    signedBytes: signed && derElement(TAG.set, signed.content),
    signatureAlgorithm,
    ...(saltLength === undefined ? {} : { saltLength }),
    signatureIdentifier: signatureField.bytes,
    signature,
    unsignedAttributes: unsigned ? readAttributes(unsigned, foreign) : [],
  };
}

function readSignerId(node: DerNode): SignerId {
  if (node.tag === contextPrimitiveTag(0)) return { kind: 'subjectKeyId', keyId: node.content };
  if (node.tag !== TAG.sequence) throw new DerError('bad_tag', 'signer id');
  const fields = new DerCursor(node);
  const issuer = fields.next(TAG.sequence).bytes;
  const serial = integerContent(fields.next(TAG.integer));
  fields.end();
  return { kind: 'issuerAndSerial', issuer, serial };
}

/** What the verdict rests on: these stand once and have one value, whoever wrote them (RFC 5652 §11, RFC 5035 §5.4). */
const RELIED_ON: ReadonlySet<string> = new Set([
  OID.contentType,
  OID.messageDigest,
  OID.signingTime,
  OID.signingCertificate,
  OID.signingCertificateV2,
]);

/** A type that occurs twice is refused, so that no reader can pick another one; foreign: only where it would matter. */
function readAttributes(node: DerNode, foreign: boolean): Attribute[] {
  const seen = new Set<string>();
  return childrenOf(node).map((attribute) => {
    const fields = new DerCursor(attribute);
    const oid = readOid(fields.next(TAG.oid));
    const [first, ...more] = childrenOf(fields.next(TAG.set)).map(({ bytes }) => bytes);
    fields.end();
    const single = !foreign || RELIED_ON.has(oid);
    if (!first || (single && (more.length > 0 || seen.has(oid))))
      throw new DerError('bad_value', `attribute ${oid}`);
    seen.add(oid);
    return { oid, value: first, ...(more.length > 0 ? { more } : {}) };
  });
}

/** Value of an attribute as a whole element; of several, the first. */
export const attributeValue = (attributes: readonly Attribute[], oid: string): Uint8Array | undefined =>
  attributes.find((attribute) => attribute.oid === oid)?.value;

/** All values of all attributes of this type, in their order. */
export const attributeValues = (attributes: readonly Attribute[], oid: string): Uint8Array[] =>
  attributes.flatMap((attribute) =>
    attribute.oid === oid ? [attribute.value, ...(attribute.more ?? [])] : [],
  );

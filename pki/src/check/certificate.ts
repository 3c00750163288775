// X.509 v3 certificates (RFC 5280 §4.1), parsed strictly into plain values; the signed bytes are kept as they came.
import {
  contextTag,
  DerCursor,
  DerError,
  type DerNode,
  equalBytes,
  integerContent,
  KeptByBytes,
  OID,
  readDer,
  readOctetBits,
  readSmallInteger,
  readTime,
  TAG,
  toHex,
} from '../der/index.ts';
import { type PublicKeyKind, readPublicKeyKind, readSignatureAlgorithm } from './algorithms.ts';
import type { SignatureAlgorithm } from './crypto-port.ts';
import {
  type Extension,
  type KeyUsage,
  readAuthorityKeyId,
  readBasicConstraints,
  readExtensions,
  readExtKeyUsage,
  readKeyUsage,
  readSubjectKeyId,
} from './extensions.ts';
import { type Name, readName } from './name.ts';
import { PkiError, parsing } from './pki-error.ts';

export interface Certificate {
  /** The whole certificate and its signed part, byte for byte. */
  readonly der: Uint8Array;
  readonly tbs: Uint8Array;
  readonly signature: Uint8Array;
  /** Undefined only for an anchor whose own signature is of no known or believed kind: nothing rests on that one. */
  readonly signatureAlgorithm: SignatureAlgorithm | undefined;
  /** Content octets of the serial INTEGER, and the same in lower-case hex. */
  readonly serial: Uint8Array;
  readonly serialHex: string;
  readonly issuer: Name;
  readonly subject: Name;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly spki: Uint8Array;
  readonly key: PublicKeyKind;
  readonly extensions: readonly Extension[];
  readonly keyUsage: ReadonlySet<KeyUsage> | undefined;
  readonly extKeyUsage: { readonly critical: boolean; readonly oids: readonly string[] } | undefined;
  readonly basicConstraints: { readonly ca: boolean; readonly pathLength: number | undefined } | undefined;
  readonly subjectKeyId: Uint8Array | undefined;
  readonly authorityKeyId: Uint8Array | undefined;
}

/** What was parsed, by all its bytes: chains, logs and signatures of one contract bring the same few certificates again and again. */
const known = new KeptByBytes<Certificate>(256, 8192);

/**
 * Parses one DER certificate; nothing may follow it. The answer has bytes of its own, whatever becomes of `der`.
 * Throws PkiError: malformed_certificate, unsupported_algorithm, weak_algorithm, weak_key.
 */
export function parseCertificate(der: Uint8Array): Certificate {
  const key = known.keyOf(der);
  const found = known.find(key);
  if (found) return found;
  const certificate = parse(new Uint8Array(der), readSignatureAlgorithm);
  known.keep(key, certificate);
  return certificate;
}

/**
 * The same for a certificate that is trusted by itself: its own signature may be of any kind (old roots signed themselves
 * with SHA-1).
 */
export const parseAnchor = (der: Uint8Array): Certificate => parse(der, knownAlgorithm);

function parse(der: Uint8Array, algorithmOf: (node: DerNode) => SignatureAlgorithm | undefined): Certificate {
  return parsing('malformed_certificate', () => {
    const outer = new DerCursor(readDer(der, TAG.sequence));
    const tbs = outer.next(TAG.sequence);
    const algorithm = outer.next(TAG.sequence);
    const signature = readOctetBits(outer.next(TAG.bitString));
    outer.end();

    const fields = new DerCursor(tbs);
    if (readSmallInteger(readDer(fields.next(contextTag(0)).content)) !== 2)
      throw new DerError('bad_value', 'version');
    const serial = integerContent(fields.next(TAG.integer));
    if (serial.length > 21) throw new DerError('bad_value', 'serial');
    if (!equalBytes(fields.next(TAG.sequence).bytes, algorithm.bytes))
      throw new DerError('bad_value', 'algorithms differ');
    const issuer = readName(fields.next(TAG.sequence));
    const validity = new DerCursor(fields.next(TAG.sequence));
    const notBefore = readTime(validity.next());
    const notAfter = readTime(validity.next());
    validity.end();
    const subject = readName(fields.next(TAG.sequence));
    const spki = fields.next(TAG.sequence).bytes;
    const extensionsField = fields.next(contextTag(3));
    fields.end();
    const extensions = readExtensions(readDer(extensionsField.content, TAG.sequence));
    const find = (oid: string): Extension | undefined =>
      extensions.find((extension) => extension.oid === oid);
    const read = <T>(oid: string, reader: (value: Uint8Array) => T): T | undefined => {
      const extension = find(oid);
      return extension && reader(extension.value);
    };
    const usages = find(OID.extKeyUsage);
    return {
      der,
      tbs: tbs.bytes,
      signature,
      signatureAlgorithm: algorithmOf(algorithm),
      serial,
      serialHex: toHex(serial),
      issuer,
      subject,
      notBefore,
      notAfter,
      spki,
      key: readPublicKeyKind(spki),
      extensions,
      keyUsage: read(OID.keyUsage, readKeyUsage),
      extKeyUsage: usages && { critical: usages.critical, oids: readExtKeyUsage(usages.value) },
      basicConstraints: read(OID.basicConstraints, readBasicConstraints),
      subjectKeyId: read(OID.subjectKeyIdentifier, readSubjectKeyId),
      authorityKeyId: read(OID.authorityKeyIdentifier, readAuthorityKeyId),
    };
  });
}

function knownAlgorithm(node: DerNode): SignatureAlgorithm | undefined {
  try {
    return readSignatureAlgorithm(node);
  } catch (error) {
    if (error instanceof PkiError) return undefined;
    throw error;
  }
}

/** Issuer and subject are the same name (RFC 5280 §3.2). */
export const isSelfIssued = (certificate: Certificate): boolean =>
  equalBytes(certificate.issuer.raw, certificate.subject.raw);

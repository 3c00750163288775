// X.509 v3 certificates of the product's own hierarchy (RFC 5280 §4): always with key identifiers, key usage and
// basic constraints, so that every validator comes to the same path.
import { createHash } from 'node:crypto';
import {
  type Extension,
  encodeName,
  encodeSignatureAlgorithm,
  KEY_USAGES,
  type KeyUsage,
  type NameParts,
  parseCertificate,
  readPublicKeyKind,
} from '../check/index.ts';
import {
  DerCursor,
  derBitString,
  derBoolean,
  derCertificateTime,
  derContext,
  derContextPrimitive,
  derInteger,
  derNamedBits,
  derOctetString,
  derOid,
  derSequence,
  OID,
  readDer,
  readOctetBits,
  TAG,
} from '../der/index.ts';
import type { Signer, SigningKey } from './keys.ts';
import { MakeError } from './make-error.ts';

export interface CertificateRequest {
  /** Big-endian octets of a positive number, at most 20 (RFC 5280 §4.1.2.2); 16 random ones are good. */
  readonly serial: Uint8Array;
  readonly subject: NameParts;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Uint8Array;
  readonly ca?: boolean;
  /** Only for CAs. */
  readonly pathLength?: number;
  readonly keyUsage: readonly KeyUsage[];
  readonly extKeyUsage?: { readonly oids: readonly string[]; readonly critical?: boolean };
  /** Further extensions, `value` being the content of extnValue. */
  readonly extensions?: readonly Extension[];
}

/** Key identifier: leftmost 160 bits of SHA-256 over the key bits (RFC 7093 §2 method 1). */
export function keyIdentifier(spki: Uint8Array): Uint8Array {
  const fields = new DerCursor(readDer(spki, TAG.sequence));
  fields.next(TAG.sequence);
  return createHash('sha256')
    .update(readOctetBits(fields.next(TAG.bitString)))
    .digest()
    .subarray(0, 20);
}

function encodeExtension(oid: string, critical: boolean, value: Uint8Array): Uint8Array {
  return derSequence(derOid(oid), ...(critical ? [derBoolean(true)] : []), derOctetString(value));
}

/**
 * Issues a certificate, DER. With a Signer the issuer's name and key identifier come from its certificate; with a bare
 * SigningKey the certificate is self-signed and `spki` must be that key's.
 * Throws MakeError('bad_certificate_request'), PkiError for keys that the checking half would refuse.
 */
export async function createCertificate(
  request: CertificateRequest,
  issuer: Signer | SigningKey,
): Promise<Uint8Array> {
  const serialLength = request.serial.findIndex((octet) => octet !== 0);
  const tooLong =
    request.serial.length - serialLength > 20 ||
    (request.serial.length - serialLength === 20 && request.serial[serialLength]! >= 0x80);
  if (serialLength < 0 || tooLong) throw new MakeError('bad_certificate_request', 'serial');
  if (!(request.notBefore.getTime() <= request.notAfter.getTime()))
    throw new MakeError('bad_certificate_request', 'validity');
  if (request.pathLength !== undefined && !request.ca)
    throw new MakeError('bad_certificate_request', 'pathLength');
  readPublicKeyKind(request.spki);
  const issuing = 'certificate' in issuer ? parseCertificate(issuer.certificate) : undefined;
  const subject = encodeName(request.subject);
  const subjectKeyId = keyIdentifier(request.spki);
  const constraints = request.ca
    ? derSequence(
        derBoolean(true),
        ...(request.pathLength === undefined ? [] : [derInteger(request.pathLength)]),
      )
    : derSequence();
  const extensions = [
    encodeExtension(OID.basicConstraints, true, constraints),
    encodeExtension(
      OID.keyUsage,
      true,
      derNamedBits(request.keyUsage.map((usage) => KEY_USAGES.indexOf(usage))),
    ),
    ...(request.extKeyUsage
      ? [
          encodeExtension(
            OID.extKeyUsage,
            request.extKeyUsage.critical ?? false,
            derSequence(...request.extKeyUsage.oids.map(derOid)),
          ),
        ]
      : []),
    encodeExtension(OID.subjectKeyIdentifier, false, derOctetString(subjectKeyId)),
    encodeExtension(
      OID.authorityKeyIdentifier,
      false,
      derSequence(
        derContextPrimitive(
          0,
          issuing ? (issuing.subjectKeyId ?? keyIdentifier(issuing.spki)) : subjectKeyId,
        ),
      ),
    ),
    ...(request.extensions ?? []).map(({ oid, critical, value }) => encodeExtension(oid, critical, value)),
  ];
  const algorithm = encodeSignatureAlgorithm(issuer.algorithm);
  const tbs = derSequence(
    derContext(0, derInteger(2)),
    derInteger(request.serial),
    algorithm,
    issuing?.subject.raw ?? subject,
    derSequence(derCertificateTime(request.notBefore), derCertificateTime(request.notAfter)),
    subject,
    request.spki,
    derContext(3, derSequence(...extensions)),
  );
  return derSequence(tbs, algorithm, derBitString(await issuer.sign(tbs)));
}

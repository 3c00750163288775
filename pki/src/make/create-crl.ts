// Certificate revocation lists of our CAs (RFC 5280 §5): always complete, numbered, and with all entries kept after
// expiry (expiredCertsOnCRL, X.509 §9.5.2.8), so that a signature can be judged years later.
import { encodeSignatureAlgorithm, parseCertificate } from '../check/index.ts';
import {
  derBitString,
  derCertificateTime,
  derContext,
  derContextPrimitive,
  derElement,
  derGeneralizedTime,
  derInteger,
  derOctetString,
  derOid,
  derSequence,
  OID,
  TAG,
} from '../der/index.ts';
import type { RevocationReason } from '../revocation/index.ts';
import { keyIdentifier } from './create-certificate.ts';
import type { Signer } from './keys.ts';
import { encodeReason, wholeSeconds } from './ocsp-responder.ts';

export interface CrlEntry {
  /** Content octets of the serial number, as `Certificate.serial`. */
  readonly serial: Uint8Array;
  readonly at: Date;
  readonly reason?: RevocationReason;
  /** When the key is known or suspected to have been compromised, if earlier than `at`. */
  readonly invalidSince?: Date;
}

export interface CrlRequest {
  /** Rises with every list. */
  readonly number: number;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly entries: readonly CrlEntry[];
  /** Entries of certificates that expired at this time or later are all still there. */
  readonly expiredSince?: Date;
}

const extension = (oid: string, value: Uint8Array): Uint8Array =>
  derSequence(derOid(oid), derOctetString(value));

/** A version 2 list signed by the CA, DER. */
export async function createCrl(issuer: Signer, request: CrlRequest): Promise<Uint8Array> {
  const { subject, subjectKeyId, spki } = parseCertificate(issuer.certificate);
  const algorithm = encodeSignatureAlgorithm(issuer.algorithm);
  const extensions = [
    extension(
      OID.authorityKeyIdentifier,
      derSequence(derContextPrimitive(0, subjectKeyId ?? keyIdentifier(spki))),
    ),
    extension(OID.crlNumber, derInteger(request.number)),
    ...(request.expiredSince
      ? [extension(OID.expiredCertsOnCrl, derGeneralizedTime(wholeSeconds(request.expiredSince)))]
      : []),
  ];
  const tbs = derSequence(
    derInteger(1),
    algorithm,
    subject.raw,
    derCertificateTime(request.thisUpdate),
    derCertificateTime(request.nextUpdate),
    ...(request.entries.length > 0 ? [derSequence(...request.entries.map(encodeEntry))] : []),
    derContext(0, derSequence(...extensions)),
  );
  return derSequence(tbs, algorithm, derBitString(await issuer.sign(tbs)));
}

function encodeEntry({ serial, at, reason, invalidSince }: CrlEntry): Uint8Array {
  // Unspecified is expressed by absence (§5.3.1).
  const extensions = [
    ...(reason && reason !== 'unspecified' ? [extension(OID.crlReason, encodeReason(reason))] : []),
    ...(invalidSince ? [extension(OID.invalidityDate, derGeneralizedTime(wholeSeconds(invalidSince)))] : []),
  ];
  return derSequence(
    derElement(TAG.integer, serial),
    derCertificateTime(at),
    ...(extensions.length > 0 ? [derSequence(...extensions)] : []),
  );
}

/** Content of the extension that tells where the CA's OCSP responder answers and its certificate lies (RFC 5280 §4.2.2.1). */
export const authorityAccess = (urls: { ocsp?: string; caIssuers?: string }): Uint8Array =>
  derSequence(
    ...(['ocsp', 'caIssuers'] as const).flatMap((method) => {
      const url = urls[method];
      return url ? [derSequence(derOid(OID[method]), derContextPrimitive(6, ascii(url)))] : [];
    }),
  );

/** Content of the extension that tells where the CA's list stands (RFC 5280 §4.2.1.13). */
export const crlDistribution = (url: string): Uint8Array =>
  derSequence(derSequence(derContext(0, derContext(0, derContextPrimitive(6, ascii(url))))));

const ascii = (url: string): Uint8Array => new TextEncoder().encode(new URL(url).href);

// CertID (RFC 6960 §4.1.1): how OCSP names a certificate. The hashes only name; belief comes from the issuer's signature.
import type { Certificate, CryptoPort, DigestAlgorithm } from '../check/index.ts';
import { encodeDigestAlgorithm, readDigestAlgorithm, sha1Name } from '../check/index.ts';
import {
  DerCursor,
  derElement,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  equalBytes,
  integerContent,
  OID,
  readDer,
  readOctetBits,
  TAG,
} from '../der/index.ts';

export interface CertId {
  /** The element as it came. */
  readonly der: Uint8Array;
  readonly algorithm: 'SHA-1' | DigestAlgorithm;
  readonly issuerNameHash: Uint8Array;
  readonly issuerKeyHash: Uint8Array;
  /** Content octets of the serial number. */
  readonly serial: Uint8Array;
}

const SHA1_IDENTIFIERS = [derSequence(derOid(OID.sha1), derNull()), derSequence(derOid(OID.sha1))];

/** The key bits of a SubjectPublicKeyInfo: what a key hash covers. */
export function keyBits(spki: Uint8Array): Uint8Array {
  const fields = new DerCursor(readDer(spki, TAG.sequence));
  fields.next(TAG.sequence);
  return readOctetBits(fields.next(TAG.bitString));
}

/** Reads a CertID element. Throws DerError, PkiError. */
export function readCertId(der: Uint8Array): CertId {
  const fields = new DerCursor(readDer(der, TAG.sequence));
  const algorithmField = fields.next(TAG.sequence);
  const issuerNameHash = fields.next(TAG.octetString).content;
  const issuerKeyHash = fields.next(TAG.octetString).content;
  const serial = integerContent(fields.next(TAG.integer));
  fields.end();
  const isSha1 = SHA1_IDENTIFIERS.some((identifier) => equalBytes(identifier, algorithmField.bytes));
  const algorithm = isSha1 ? 'SHA-1' : readDigestAlgorithm(algorithmField);
  return { der, algorithm, issuerNameHash, issuerKeyHash, serial };
}

/** SHA-1 as every validator understands it, or SHA-256. */
export async function encodeCertId(
  port: Pick<CryptoPort, 'digest'>,
  certificate: Pick<Certificate, 'serial'>,
  issuer: Certificate,
  algorithm: 'SHA-1' | 'SHA-256' = 'SHA-1',
): Promise<Uint8Array> {
  const { name, key } = await issuerHashes(port, issuer, algorithm);
  return derSequence(
    algorithm === 'SHA-1' ? SHA1_IDENTIFIERS[0]! : encodeDigestAlgorithm(algorithm),
    derOctetString(name),
    derOctetString(key),
    derElement(TAG.integer, certificate.serial),
  );
}

/** Whether the CertID names a certificate of this issuer, whatever its serial number. */
export async function isOfIssuer(
  port: Pick<CryptoPort, 'digest'>,
  id: CertId,
  issuer: Certificate,
): Promise<boolean> {
  const { name, key } = await issuerHashes(port, issuer, id.algorithm);
  return equalBytes(name, id.issuerNameHash) && equalBytes(key, id.issuerKeyHash);
}

async function issuerHashes(
  port: Pick<CryptoPort, 'digest'>,
  issuer: Certificate,
  algorithm: CertId['algorithm'],
): Promise<{ name: Uint8Array; key: Uint8Array }> {
  const hash = (data: Uint8Array): Promise<Uint8Array> | Uint8Array =>
    algorithm === 'SHA-1' ? sha1Name(data) : port.digest(algorithm, data);
  return { name: await hash(issuer.subject.raw), key: await hash(keyBits(issuer.spki)) };
}

// The signer's certificate among those at hand: by what the signed attributes refer to, never "the first in the bag"; in
// formats without such a reference by SignerInfo's identifier, and then every certificate of that name has to be tried.
import { equalBytes } from '../../der/index.ts';
import { type Certificate, parseCertificate } from '../certificate.ts';
import type { Cms } from '../cms.ts';
import type { CryptoPort } from '../crypto-port.ts';
import { sameName } from '../name.ts';
import { PkiError, type PkiErrorCode, parsing } from '../pki-error.ts';
import { isReferred, type SigningCertificate } from './signing-certificate.ts';

const MAX_CERTIFICATES = 128;

/** The certificates that may have signed, none when no certificate fits. Throws PkiError on one that cannot be read. */
export async function findSigners(
  port: CryptoPort,
  cms: Cms,
  more: readonly Uint8Array[],
  references: readonly SigningCertificate[],
  looseNames = false,
): Promise<Certificate[]> {
  const sameIssuer = looseNames ? sameName : equalBytes;
  const bag = [...cms.certificates, ...more].slice(0, MAX_CERTIFICATES);
  if (references.length === 0) return byIdentifier(cms, bag, sameIssuer);
  for (const der of bag) {
    if (!(await isReferred(port, references[0]!, der))) continue;
    const certificate = parsing('malformed_certificate', () => parseCertificate(der));
    if (!isNamed(cms, certificate, sameIssuer)) return [];
    // Two references that mean different certificates name none.
    for (const reference of references)
      if (!isConsistent(reference, certificate, sameIssuer) || !(await isReferred(port, reference, der)))
        return [];
    return [certificate];
  }
  return [];
}

type Same = (a: Uint8Array, b: Uint8Array) => boolean;

function byIdentifier(cms: Cms, bag: readonly Uint8Array[], sameIssuer: Same): Certificate[] {
  const found: Certificate[] = [];
  const obstacles: PkiErrorCode[] = [];
  for (const der of bag) {
    if (found.some((certificate) => equalBytes(certificate.der, der))) continue;
    try {
      const certificate = parsing('malformed_certificate', () => parseCertificate(der));
      if (isNamed(cms, certificate, sameIssuer)) found.push(certificate);
    } catch (error) {
      if (!(error instanceof PkiError)) throw error;
      obstacles.push(error.code);
    }
  }
  // The signer's may be the one that cannot be read: that says more than "missing".
  if (found.length === 0 && obstacles.length > 0) throw new PkiError(obstacles[0]!);
  return found;
}

function isNamed({ signerId }: Cms, certificate: Certificate, sameIssuer: Same): boolean {
  return signerId.kind === 'issuerAndSerial'
    ? sameIssuer(signerId.issuer, certificate.issuer.raw) && equalBytes(signerId.serial, certificate.serial)
    : certificate.subjectKeyId !== undefined && equalBytes(signerId.keyId, certificate.subjectKeyId);
}

const isConsistent = (
  { issuer, serial }: SigningCertificate,
  certificate: Certificate,
  sameIssuer: Same,
): boolean =>
  issuer === undefined ||
  (sameIssuer(issuer, certificate.issuer.raw) && equalBytes(serial!, certificate.serial));

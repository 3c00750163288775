// PKCS#10 requests (RFC 2986): how an authority outside is asked for a certificate. The signature over them proves that
// whoever asks has the private key, which never leaves. Read by whoever stands in for such an authority.
import {
  type CryptoPort,
  encodeName,
  encodeSignatureAlgorithm,
  keyFits,
  type Name,
  type NameParts,
  PkiError,
  readName,
  readPublicKeyKind,
  readSignatureAlgorithm,
} from '../check/index.ts';
import {
  DerCursor,
  DerError,
  derBitString,
  derContext,
  derInteger,
  derSequence,
  readDer,
  readOctetBits,
  TAG,
} from '../der/index.ts';
import type { KeyPair } from './keys.ts';
import { MakeError } from './make-error.ts';

/** A request, DER, for a certificate of this key in this name; without attributes: extensions are the authority's to decide. */
export async function createCertificateSigningRequest(
  pair: KeyPair,
  subject: NameParts,
): Promise<Uint8Array> {
  const info = derSequence(derInteger(0), encodeName(subject), pair.spki, derContext(0));
  return derSequence(info, encodeSignatureAlgorithm(pair.algorithm), derBitString(await pair.sign(info)));
}

export interface CertificateSigningRequest {
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Uint8Array;
  readonly subject: Name;
}

/** Reads a request and checks its signature. Throws MakeError('bad_certificate_request'). */
export async function readCertificateSigningRequest(
  port: CryptoPort,
  der: Uint8Array,
): Promise<CertificateSigningRequest> {
  try {
    const whole = new DerCursor(readDer(der, TAG.sequence));
    const info = whole.next(TAG.sequence);
    const algorithm = readSignatureAlgorithm(whole.next(TAG.sequence));
    const signature = readOctetBits(whole.next(TAG.bitString));
    whole.end();
    const fields = new DerCursor(info);
    fields.next(TAG.integer);
    const subject = readName(fields.next(TAG.sequence));
    const spki = fields.next(TAG.sequence).bytes;
    const signed =
      keyFits(readPublicKeyKind(spki), algorithm) &&
      (await port.verify(spki, algorithm, signature, info.bytes));
    if (!signed) throw new MakeError('bad_certificate_request', 'signature');
    return { spki, subject };
  } catch (error) {
    if (error instanceof DerError || error instanceof PkiError)
      throw new MakeError('bad_certificate_request', error.code);
    throw error;
  }
}

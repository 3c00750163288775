// Which certificate a signature names as its signer's: ESS signing-certificate-v2 (RFC 5035 §5.4.1) or the first version
// (RFC 2634 §5.4.1), which RFC 3161 demands of tokens. SHA-1 there only finds the certificate: the signature must still
// verify under it, and SignerInfo must name the same one.
import {
  childrenOf,
  contextTag,
  DerCursor,
  DerError,
  derNull,
  derOid,
  derSequence,
  equalBytes,
  integerContent,
  OID,
  readDer,
  TAG,
  toHex,
} from '../../der/index.ts';
import { readDigestAlgorithm } from '../algorithms.ts';
import type { CryptoPort, DigestAlgorithm } from '../crypto-port.ts';
import { sha1Name } from './sha1.ts';

export interface SigningCertificate {
  readonly algorithm: DigestAlgorithm | 'SHA-1';
  readonly hash: Uint8Array;
  /** The issuer's Name element and the content of the serial INTEGER, where they are stated. */
  readonly issuer: Uint8Array | undefined;
  readonly serial: Uint8Array | undefined;
}

const SHA1 = new Set([derSequence(derOid(OID.sha1)), derSequence(derOid(OID.sha1), derNull())].map(toHex));

/** First ESSCertID or ESSCertIDv2: the signer's; further ones and policies are not relied on. Throws DerError, PkiError. */
export function readSigningCertificate(value: Uint8Array, version: 1 | 2): SigningCertificate {
  const first = childrenOf(readDer(value, TAG.sequence))[0];
  const entry = first && childrenOf(first)[0];
  if (!entry) throw new DerError('bad_value', 'signing certificate');
  const fields = new DerCursor(entry);
  const named = version === 2 ? fields.optional(TAG.sequence) : undefined;
  const hash = fields.next(TAG.octetString).content;
  const issuerSerial = fields.optional(TAG.sequence);
  fields.end();
  const byDefault = version === 2 ? 'SHA-256' : 'SHA-1';
  const algorithm = !named ? byDefault : SHA1.has(toHex(named.bytes)) ? 'SHA-1' : readDigestAlgorithm(named);
  if (!issuerSerial) return { algorithm, hash, issuer: undefined, serial: undefined };
  const parts = new DerCursor(issuerSerial);
  const names = childrenOf(parts.next(TAG.sequence));
  const serial = integerContent(parts.next(TAG.integer));
  parts.end();
  const directory = names.find((name) => name.tag === contextTag(4));
  if (names.length !== 1 || !directory) throw new DerError('bad_value', 'issuer serial');
  return { algorithm, hash, issuer: readDer(directory.content, TAG.sequence).bytes, serial };
}

/** Whether a certificate (DER) has the hash that the reference states. */
export async function isReferred(
  port: CryptoPort,
  { algorithm, hash }: SigningCertificate,
  der: Uint8Array,
): Promise<boolean> {
  return equalBytes(algorithm === 'SHA-1' ? sha1Name(der) : await port.digest(algorithm, der), hash);
}

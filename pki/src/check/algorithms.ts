// AlgorithmIdentifier values as a closed table of exact encodings (RFC 5754, 5758, 4055, 8410): an identifier with
// any other parameters is not known. Weak ones are recognised only to be named in the refusal.
import {
  contextTag,
  DerCursor,
  DerError,
  type DerNode,
  derContext,
  derInteger,
  derNull,
  derOid,
  derSequence,
  OID,
  readDer,
  readOctetBits,
  readOid,
  readSmallInteger,
  TAG,
  toHex,
} from '../der/index.ts';
import type { DigestAlgorithm, SignatureAlgorithm } from './crypto-port.ts';
import { PkiError } from './pki-error.ts';

const DIGEST_OIDS: Record<DigestAlgorithm, string> = {
  'SHA-256': OID.sha256,
  'SHA-384': OID.sha384,
  'SHA-512': OID.sha512,
};
const DIGEST_LENGTHS: Record<DigestAlgorithm, number> = { 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64 };
const WEAK = new Set([
  '1.2.840.113549.2.5',
  '1.3.14.3.2.26',
  '1.2.840.113549.1.1.4',
  '1.2.840.113549.1.1.5',
  '1.2.840.10045.4.1',
  '2.16.840.1.101.3.4.2.4',
]);

export const digestLength = (algorithm: DigestAlgorithm): number => DIGEST_LENGTHS[algorithm];

/** AlgorithmIdentifier of a digest, parameters absent (RFC 5754 §2). */
export const encodeDigestAlgorithm = (algorithm: DigestAlgorithm): Uint8Array =>
  derSequence(derOid(DIGEST_OIDS[algorithm]));

const digests = new Map<string, DigestAlgorithm>();
for (const [name, oid] of Object.entries(DIGEST_OIDS) as [DigestAlgorithm, string][]) {
  digests.set(toHex(encodeDigestAlgorithm(name)), name);
  digests.set(toHex(derSequence(derOid(oid), derNull())), name);
}

function pss(digest: DigestAlgorithm, withNull: boolean): Uint8Array {
  const hash = derSequence(derOid(DIGEST_OIDS[digest]), ...(withNull ? [derNull()] : []));
  return derSequence(
    derOid(OID.rsaPss),
    derSequence(
      derContext(0, hash),
      derContext(1, derSequence(derOid(OID.mgf1), hash)),
      derContext(2, derInteger(DIGEST_LENGTHS[digest])),
    ),
  );
}

const plain = (oid: string): Uint8Array => derSequence(derOid(oid));
const rsa = (oid: string): Uint8Array => derSequence(derOid(oid), derNull());

/** PKCS#1 v1.5 with SHA-2: NULL is written, absence is accepted (RFC 5754 §3.2). */
const pkcs1 = (oid: string): readonly Uint8Array[] => [rsa(oid), plain(oid)];

/** The first encoding is the one that is written; further ones are accepted. */
const SIGNATURES: Record<SignatureAlgorithm, readonly Uint8Array[]> = {
  'ecdsa-sha256': [plain(OID.ecdsaSha256)],
  'ecdsa-sha384': [plain(OID.ecdsaSha384)],
  'ecdsa-sha512': [plain(OID.ecdsaSha512)],
  'rsa-sha256': pkcs1(OID.rsaSha256),
  'rsa-sha384': pkcs1(OID.rsaSha384),
  'rsa-sha512': pkcs1(OID.rsaSha512),
  'rsa-pss-sha256': [pss('SHA-256', true), pss('SHA-256', false)],
  'rsa-pss-sha384': [pss('SHA-384', true), pss('SHA-384', false)],
  'rsa-pss-sha512': [pss('SHA-512', true), pss('SHA-512', false)],
  ed25519: [plain(OID.ed25519)],
};
const RSA_ENCRYPTION = [rsa(OID.rsaEncryption), plain(OID.rsaEncryption)].map(toHex);
const EC_KEYS = [[], [derNull()], ...[OID.p256, OID.p384, OID.p521].map((curve) => [derOid(curve)])].map(
  (more) => toHex(derSequence(derOid(OID.ecPublicKey), ...more)),
);
const signatures = new Map<string, SignatureAlgorithm>();
for (const [name, encodings] of Object.entries(SIGNATURES) as [SignatureAlgorithm, Uint8Array[]][]) {
  for (const encoding of encodings) signatures.set(toHex(encoding), name);
}

/**
 * RSA-PSS with another salt than the digest's length, as OpenSSL writes it by itself (RFC 4055 §3.1; TS 119 312 wants the
 * digest's). One hash for both, nothing else said otherwise than by default. A shorter salt is not known here.
 */
function readPss(node: DerNode): { algorithm: SignatureAlgorithm; saltLength: number } | undefined {
  const fields = new DerCursor(node);
  if (readOid(fields.next(TAG.oid)) !== OID.rsaPss) return undefined;
  const parameters = new DerCursor(fields.next(TAG.sequence));
  fields.end();
  const [hash, mask, salt] = [0, 1, 2].map((tag) => parameters.next(contextTag(tag)).content);
  parameters.end();
  const digest = digests.get(toHex(hash!));
  const saltLength = readSmallInteger(readDer(salt!, TAG.integer));
  if (!digest || saltLength <= DIGEST_LENGTHS[digest]) return undefined;
  const masks = [hash!, encodeDigestAlgorithm(digest), derSequence(derOid(DIGEST_OIDS[digest]), derNull())];
  const known = masks.some((one) => toHex(derSequence(derOid(OID.mgf1), one)) === toHex(mask!));
  return known
    ? { algorithm: `rsa-pss-sha${digest.slice(4) as '256' | '384' | '512'}`, saltLength }
    : undefined;
}

/** Octets of a salt that is longer than the digest; undefined for every other signature, one that cannot be read too. */
export function longSalt(node: DerNode): number | undefined {
  try {
    return readPss(node)?.saltLength;
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

function refuse(node: DerNode): never {
  const oid = readOid(new DerCursor(node).next(TAG.oid));
  throw new PkiError(WEAK.has(oid) ? 'weak_algorithm' : 'unsupported_algorithm', oid);
}

/** Digest of an AlgorithmIdentifier element. Throws PkiError('weak_algorithm' | 'unsupported_algorithm'). */
export function readDigestAlgorithm(node: DerNode): DigestAlgorithm {
  return digests.get(toHex(node.bytes)) ?? refuse(node);
}

/**
 * Signature algorithm of an AlgorithmIdentifier element; `digest` decides a bare rsaEncryption (CMS only). `foreign`: and
 * a bare ecPublicKey, alone, with NULL or with its curve: no standard's, but iText's, and OpenSSL and NSS take it.
 */
export function readSignatureAlgorithm(
  node: DerNode,
  digest?: DigestAlgorithm,
  foreign = false,
): SignatureAlgorithm {
  const key = toHex(node.bytes);
  if (digest && foreign && EC_KEYS.includes(key))
    return `ecdsa-sha${digest.slice(4) as '256' | '384' | '512'}`;
  if (digest && RSA_ENCRYPTION.includes(key)) return `rsa-sha${digest.slice(4) as '256' | '384' | '512'}`;
  if (foreign && longSalt(node) !== undefined) return readPss(node)!.algorithm;
  return signatures.get(key) ?? refuse(node);
}

export const encodeSignatureAlgorithm = (algorithm: SignatureAlgorithm): Uint8Array =>
  SIGNATURES[algorithm][0]!;

/** Hash that an algorithm signs over; CMS uses it for messageDigest too (Ed25519: SHA-512, RFC 8419 §3). */
export function digestOfSignature(algorithm: SignatureAlgorithm): DigestAlgorithm {
  if (algorithm === 'ed25519') return 'SHA-512';
  return `SHA-${algorithm.slice(-3) as '256' | '384' | '512'}`;
}

export type Curve = 'P-256' | 'P-384' | 'P-521';
/** Octets of one coordinate, and of r and of s. */
export const CURVE_WIDTHS: Readonly<Record<Curve, number>> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 };
const CURVES: ReadonlyMap<string, Curve> = new Map([
  [OID.p256, 'P-256'],
  [OID.p384, 'P-384'],
  [OID.p521, 'P-521'],
]);

export type PublicKeyKind =
  | { kind: 'ec'; curve: Curve }
  | { kind: 'rsa'; bits: number }
  | { kind: 'ed25519' };

/** Kind and strength of a SubjectPublicKeyInfo. Throws PkiError: RSA below 2048 bits, odd curves, bad exponents. */
export function readPublicKeyKind(spki: Uint8Array): PublicKeyKind {
  const fields = new DerCursor(readDer(spki, TAG.sequence));
  const algorithm = fields.next(TAG.sequence);
  const key = readOctetBits(fields.next(TAG.bitString));
  fields.end();
  const parts = new DerCursor(algorithm);
  const oid = readOid(parts.next(TAG.oid));
  if (oid === OID.ed25519 && key.length === 32) {
    parts.end();
    return { kind: 'ed25519' };
  }
  if (oid === OID.ecPublicKey) {
    const curveOid = readOid(parts.next(TAG.oid));
    parts.end();
    const curve = CURVES.get(curveOid);
    if (!curve) throw new PkiError('unsupported_algorithm', curveOid);
    if (key[0] !== 4 || key.length !== 1 + 2 * CURVE_WIDTHS[curve])
      throw new PkiError('unsupported_algorithm', 'point');
    return { kind: 'ec', curve };
  }
  if (oid === OID.rsaEncryption) {
    const numbers = new DerCursor(readDer(key, TAG.sequence));
    const modulus = numbers.next(TAG.integer).content;
    const exponent = numbers.next(TAG.integer).content;
    numbers.end();
    const bits = modulus[0] === 0 ? 8 * (modulus.length - 1) - Math.clz32(modulus[1]! << 24) : 0;
    if (
      bits < 2048 ||
      bits > 8192 ||
      exponent.length > 4 ||
      (exponent.at(-1)! & 1) === 0 ||
      exponent[0]! >= 0x80
    ) {
      throw new PkiError('weak_key', `rsa ${bits}`);
    }
    if (exponent.length === 1 && exponent[0]! < 3) throw new PkiError('weak_key', 'exponent');
    return { kind: 'rsa', bits };
  }
  throw new PkiError('unsupported_algorithm', oid);
}

/** Whether a key of this kind can have made a signature of this algorithm. */
export function keyFits(key: PublicKeyKind, algorithm: SignatureAlgorithm): boolean {
  if (key.kind === 'ec') return algorithm.startsWith('ecdsa-');
  if (key.kind === 'rsa') return algorithm.startsWith('rsa-');
  return algorithm === 'ed25519';
}

/**
 * `Ecdsa-Sig-Value` to the fixed-width r‖s of WebCrypto; undefined unless it is strict DER with 0 < r, s < 2^(8·width).
 */
export function ecdsaSignatureToRaw(signature: Uint8Array, width: number): Uint8Array | undefined {
  try {
    const fields = new DerCursor(readDer(signature, TAG.sequence));
    const out = new Uint8Array(2 * width);
    for (const offset of [0, width]) {
      const { content } = fields.next(TAG.integer);
      const magnitude = content[0] === 0 ? content.subarray(1) : content;
      const minimal = content[0]! < 0x80 && (content[0] !== 0 || (content[1] ?? 0) >= 0x80);
      if (!minimal || magnitude.length === 0 || magnitude.length > width) return undefined;
      out.set(magnitude, offset + width - magnitude.length);
    }
    fields.end();
    return out;
  } catch {
    return undefined;
  }
}

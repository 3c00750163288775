// Key pairs of the product's own hierarchy, and the Signer port behind which PKCS#11, a KMS or a licensed CA can stand.
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { readPublicKeyKind, type SignatureAlgorithm } from '../check/index.ts';
import { MakeError } from './make-error.ts';

/** A key that can sign; `sign` gets the bytes to be signed, not their hash. ECDSA answers are DER. */
export interface SigningKey {
  readonly algorithm: SignatureAlgorithm;
  sign(tbs: Uint8Array): Promise<Uint8Array>;
}

/** A signing key with its certificate; `chain` holds the CAs above it without the root. All certificates are DER. */
export interface Signer extends SigningKey {
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

export type KeyKind = 'p256' | 'p384' | 'p521' | 'rsa2048' | 'ed25519';

/** A key pair in memory; `pkcs8` is secret and only for wrapping into storage. */
export interface KeyPair extends SigningKey {
  readonly privateKey: KeyObject;
  readonly spki: Uint8Array;
}

const generate = promisify(generateKeyPair);

/** Makes a fresh key pair: P-256 for one-time keys (0.05 ms), RSA-2048 only for long-lived seals (about 110 ms). */
export async function generateKey(kind: KeyKind): Promise<KeyPair> {
  switch (kind) {
    case 'p256':
      return keyPairOf((await generate('ec', { namedCurve: 'P-256' })).privateKey);
    case 'p384':
      return keyPairOf((await generate('ec', { namedCurve: 'P-384' })).privateKey);
    case 'p521':
      return keyPairOf((await generate('ec', { namedCurve: 'P-521' })).privateKey);
    case 'rsa2048':
      return keyPairOf((await generate('rsa', { modulusLength: 2048 })).privateKey);
    case 'ed25519':
      return keyPairOf((await generate('ed25519')).privateKey);
  }
}

/** PKCS#8 DER of the private key: wrap it with the key-encryption key before it goes anywhere. */
export const exportPrivateKey = (pair: KeyPair): Uint8Array =>
  pair.privateKey.export({ format: 'der', type: 'pkcs8' });

/** The reverse of `exportPrivateKey`. Throws MakeError('unsupported_key'). */
export function importPrivateKey(pkcs8: Uint8Array): KeyPair {
  try {
    return keyPairOf(createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }));
  } catch (error) {
    throw error instanceof MakeError ? error : new MakeError('unsupported_key');
  }
}

const EC_ALGORITHMS = { 'P-256': 'ecdsa-sha256', 'P-384': 'ecdsa-sha384', 'P-521': 'ecdsa-sha512' } as const;

function keyPairOf(privateKey: KeyObject): KeyPair {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const kind = readPublicKeyKind(spki);
  const algorithm: SignatureAlgorithm =
    kind.kind === 'ed25519' ? 'ed25519' : kind.kind === 'rsa' ? 'rsa-sha256' : EC_ALGORITHMS[kind.curve];
  return { algorithm, privateKey, spki, sign: async (tbs) => signWith(privateKey, algorithm, tbs) };
}

/**
 * Signs in place with node:crypto (synchronously: a hop to the thread pool costs more than a P-256 signature). The bare
 * KeyObject means DER for ECDSA and PKCS#1 v1.5 for RSA; an options object costs a third more.
 */
function signWith(key: KeyObject, algorithm: SignatureAlgorithm, tbs: Uint8Array): Uint8Array {
  return sign(algorithm === 'ed25519' ? null : `sha${algorithm.slice(-3)}`, tbs, key);
}

/** A Signer from a key in memory. */
export const localSigner = (
  key: SigningKey,
  certificate: Uint8Array,
  chain: readonly Uint8Array[] = [],
): Signer => ({
  algorithm: key.algorithm,
  certificate,
  chain,
  sign: (tbs) => key.sign(tbs),
});

// CryptoPort for Node. Signatures and keys are attacker-controlled: whatever OpenSSL throws means "does not verify".
import {
  constants,
  createHash,
  createPublicKey,
  type KeyObject,
  type VerifyKeyObjectInput,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { CryptoPort, DigestAlgorithm, SignatureAlgorithm } from '../check/index.ts';
import { KeptByBytes } from '../der/index.ts';

const inflateAsync = promisify(inflate);
const HASH_NAMES: Record<DigestAlgorithm, string> = {
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
};

/** Key objects by all bytes of their SubjectPublicKeyInfo, longer ones than RSA-4096's excepted: making one costs as much as a use. */
const keys = new KeptByBytes<KeyObject>(256, 1024);

function publicKey(spki: Uint8Array): KeyObject {
  const name = keys.keyOf(spki);
  const found = keys.find(name);
  if (found) return found;
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  keys.keep(name, key);
  return key;
}

function verifies(
  spki: Uint8Array,
  algorithm: SignatureAlgorithm,
  signature: Uint8Array,
  data: Uint8Array,
  saltLength?: number,
): boolean {
  const key = publicKey(spki);
  const wanted = algorithm === 'ed25519' ? 'ed25519' : algorithm.startsWith('rsa') ? 'rsa' : 'ec';
  if (key.asymmetricKeyType !== wanted) return false;
  if (algorithm === 'ed25519') return verify(null, data, key, signature);
  const hash = `sha${algorithm.slice(-3)}`;
  // The bare KeyObject means DER; an options object costs a fifth more.
  if (!algorithm.startsWith('rsa')) return verify(hash, data, key, signature);
  const input: VerifyKeyObjectInput = algorithm.startsWith('rsa-pss')
    ? {
        key,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: saltLength ?? constants.RSA_PSS_SALTLEN_DIGEST,
      }
    : { key, padding: constants.RSA_PKCS1_PADDING };
  return verify(hash, data, input, signature);
}

export const nodeCryptoPort: CryptoPort = {
  async digest(algorithm, ...parts) {
    const hash = createHash(HASH_NAMES[algorithm]);
    for (const part of parts) hash.update(part);
    return hash.digest();
  },
  async verify(spki, algorithm, signature, data, saltLength) {
    try {
      return verifies(spki, algorithm, signature, data, saltLength);
    } catch {
      return false;
    }
  },
  async inflate(data, maxLength) {
    return inflateAsync(data, { maxOutputLength: maxLength });
  },
};

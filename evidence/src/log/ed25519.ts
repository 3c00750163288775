// Raw Ed25519 keys, as notes name them, through the port that takes SubjectPublicKeyInfo.
import type { CryptoPort } from '@xinqi/pki/check';
import { concat, fromHex } from '../event/bytes.ts';
import type { VerifyEd25519 } from './signed-note.ts';

/** DER of an Ed25519 SubjectPublicKeyInfo up to the key (RFC 8410 §4). */
export const ED25519_SPKI = fromHex('302a300506032b6570032100');

export const ed25519 =
  (crypto: CryptoPort): VerifyEd25519 =>
  (publicKey, signature, data) =>
    crypto.verify(concat(ED25519_SPKI, publicKey), 'ed25519', signature, data);

// The key of a witness: made at its first start, in a file of its own that nobody else may read. Whoever loses it is another witness.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeVkey, type NoteSigner } from '@xinqi/evidence/log';

export const sha256 = async (data: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(createHash('sha256').update(data).digest());

/** The key in `folder`, under this name. */
export function openKey(folder: string, name: string): NoteSigner {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'witness.key');
  try {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // there is one already
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = createPrivateKey(readFileSync(path, 'utf8'));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${path} 不是 Ed25519 私钥`);
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    name,
    publicKey: new Uint8Array(spki.subarray(-32)),
    sign: async (bytes) => new Uint8Array(sign(null, bytes, key)),
  };
}

/** What logs and verifiers are given. */
export const vkeyOf = (key: NoteSigner): Promise<string> => encodeVkey(key, sha256, 'cosignature');

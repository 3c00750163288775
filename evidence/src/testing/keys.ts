// For tests of this floor: hashing and Ed25519 keys from node:crypto, and a store in memory.
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { NoteSigner, TileStore, VerifyEd25519 } from '../log/index.ts';

export const sha256 = async (data: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(createHash('sha256').update(data).digest());

const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export const verifyEd25519: VerifyEd25519 = async (publicKey, signature, data) =>
  verify(
    null,
    data,
    createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' }),
    signature,
  );

/** A fresh Ed25519 key that signs notes under `name`. */
export function noteSigner(name: string): NoteSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return {
    name,
    publicKey: new Uint8Array(spki.subarray(-32)),
    sign: async (bytes) => new Uint8Array(sign(null, bytes, privateKey)),
  };
}

/** A tile store in memory that counts what is read. */
export function memoryStore(): TileStore & { files: Map<string, Uint8Array>; reads: string[] } {
  const files = new Map<string, Uint8Array>();
  const reads: string[] = [];
  return {
    files,
    reads,
    get: async (path) => {
      reads.push(path);
      return files.get(path);
    },
    put: async (path, bytes) => {
      files.set(path, bytes.slice());
    },
  };
}

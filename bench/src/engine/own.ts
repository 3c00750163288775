// Our signer and the physical limit, as contestants; neither loads a library.
import { createHash, sign } from 'node:crypto';
import { signTail } from '@xinqi/pdf/sign';
import { type Identity, SIGNED_AT } from './identity.ts';

/** `file` is what is signed; signpdf needs one that carries its placeholder. The answer must reach the disk. */
export type Contestant = { name: Name; sign(file: Buffer): Promise<Uint8Array> };
export type Name = 'own' | 'libpdf' | 'signpdf' | 'limit';
/** Of EN 319 142-1; B-B where nothing else is said. */
export type Level = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

const request = ({ signer }: Identity) => ({
  fieldName: 'Signature1',
  appearances: {},
  signer,
  signedAt: SIGNED_AT,
});

export const own = (identity: Identity): Contestant => ({
  name: 'own',
  sign: async (file) => (await signTail(file, request(identity))).tail,
});

/** The same from a path, as the product signs large files: read in windows. */
export const ownFrom = async (identity: Identity, path: string): Promise<Uint8Array> =>
  (await signTail({ path }, request(identity))).tail;

/**
 * The least that any signer must do: hash the file, use a key once for the signature and once more for each further proof
 * (timestamp, OCSP answer, document timestamp). It writes as many bytes as ours.
 */
export function limit({ privateKey }: Identity, tail: Uint8Array, keyUses = 1): Contestant {
  const attributes = Buffer.alloc(150, 7);
  return {
    name: 'limit',
    sign: async (file) => {
      attributes.set(createHash('sha256').update(file).digest());
      for (let i = 0; i < keyUses; i++) sign('sha256', attributes, privateKey);
      return tail;
    },
  };
}

/** What one signature is made from, and what comes out (EN 319 142-1 levels B-B and B-T). */
import type { Signer } from '@xinqi/pki/make';
import type { Appearance } from '../appearance-type.ts';
import type { Placement } from '../write/index.ts';

export type SignRequest = {
  /** An empty signature field of the file, or the name of one to be made. */
  fieldName: string;
  /** Where a field that is to be made stands; without it the signature is invisible. */
  placement?: Placement;
  /** What fields show: the signature field and this signer's reserved fields, by name. */
  appearances: Record<string, Appearance>;
  signer: Signer;
  /** Opens an encrypted file, as its user or its owner; one whose user password is empty needs none. */
  password?: string;
  /** Gets the signature value, answers a checked RFC 3161 token; `undefined` stays at B-B. */
  timestamp?: (signatureValue: Uint8Array) => Promise<Uint8Array | undefined>;
  /** Bytes kept free for the token, where its size is known: less is added. A larger token costs a second one. */
  tokenRoom?: number;
  /** Certify with P 2; only as the first signature of the file. */
  certify?: boolean;
  /** Close the document: all fields locked. */
  lock?: boolean;
  reason?: string;
  location?: string;
  name?: string;
  signedAt: Date;
};

export type SignedTail = {
  /** What is to be appended to the stored bytes. */
  tail: Uint8Array;
  /** Length of the file with the tail. */
  revisionLength: number;
  /** SHA-256 of the file with the tail, hexadecimal. */
  revisionSha256: string;
  /** As asked for; of a field made here with periods turned to hyphens. */
  fieldName: string;
  level: 'B-B' | 'B-T';
  byteRange: [number, number, number, number];
};

/** A revision that adds proof without being a signature: validation data, or a document timestamp. */
export type AddedTail = Pick<SignedTail, 'tail' | 'revisionLength' | 'revisionSha256'>;

/** `password` opens an encrypted file. */
export type FileAccess = { password?: string };

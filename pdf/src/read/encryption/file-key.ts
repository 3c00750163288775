/**
 * From a password to the key of a file: the standard security handler, revisions 2 to 6 (ISO 32000-1 §7.6.3.3–4,
 * ISO 32000-2 §7.6.4.3–4; revision 5 is Adobe's extension level 3). The password is tried as the user's and then as
 * the owner's.
 */
import { decryptBlocks, encryptBlocks } from './aes.ts';
import { md5 } from './md5.ts';
import { rc4 } from './rc4.ts';
import { sha256, sha384, sha512 } from './sha2.ts';

/** What the encryption dictionary says, as bytes; `size` is the length of the key in bytes. */
export type KeyMaterial = {
  revision: 2 | 3 | 4 | 5 | 6;
  size: number;
  owner: Uint8Array;
  user: Uint8Array;
  ownerKey: Uint8Array;
  userKey: Uint8Array;
  permissions: number;
  encryptMetadata: boolean;
  /** First part of the file identifier. */
  id: Uint8Array;
};

export type FileKey = { key: Uint8Array; access: 'user' | 'owner' };

// ISO 32000-1 algorithm 2, step a.
const PADDING = Uint8Array.of(
  ...[0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08],
  ...[0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a],
);

/** The key, or undefined when the password is wrong. */
export function fileKey(material: KeyMaterial, password: string): FileKey | undefined {
  if (material.revision >= 5) return modernKey(material, utf8(password));
  const bytes = latin1Bytes(password);
  if (!bytes) return undefined;
  const asUser = legacyUserKey(material, padded(bytes));
  if (asUser) return { key: asUser, access: 'user' };
  const asOwner = legacyUserKey(material, userPassword(material, bytes));
  return asOwner && { key: asOwner, access: 'owner' };
}

/** Algorithms 2, 4, 5 and 6. `password` has 32 bytes. */
function legacyUserKey(material: KeyMaterial, password: Uint8Array): Uint8Array | undefined {
  const { revision, size, owner, user, permissions, id } = material;
  const p = new Uint8Array(4);
  new DataView(p.buffer).setInt32(0, permissions, true);
  const extra = revision >= 4 && !material.encryptMetadata ? Uint8Array.of(255, 255, 255, 255) : [];
  let digest = md5(join(password, owner.subarray(0, 32), p, id, extra));
  if (revision >= 3) for (let i = 0; i < 50; i++) digest = md5(digest.subarray(0, size));
  const key = digest.slice(0, size);
  if (revision === 2) return sameBytes(rc4(key, PADDING), user.subarray(0, 32)) ? key : undefined;
  let check = md5(join(PADDING, id));
  for (let i = 0; i < 20; i++) check = rc4(masked(key, i), check);
  return sameBytes(check, user.subarray(0, 16)) ? key : undefined;
}

/** Algorithm 7: the padded user password as the owner password opens it. */
function userPassword({ revision, size, owner }: KeyMaterial, ownerPassword: Uint8Array): Uint8Array {
  let digest = md5(padded(ownerPassword));
  if (revision >= 3) for (let i = 0; i < 50; i++) digest = md5(digest);
  const key = digest.subarray(0, size);
  let password = owner.subarray(0, 32);
  for (let i = revision === 2 ? 0 : 19; i >= 0; i--) password = rc4(masked(key, i), password);
  return password;
}

/** ISO 32000-2 algorithm 2.A. O and U are 32 bytes of hash, 8 of validation salt, 8 of key salt. */
function modernKey(material: KeyMaterial, password: Uint8Array): FileKey | undefined {
  const { revision, owner, user, ownerKey, userKey } = material;
  const hash = revision === 5 ? simpleHash : hardenedHash;
  const open = (entry: Uint8Array, wrapped: Uint8Array, bound: Uint8Array): Uint8Array | undefined => {
    if (!sameBytes(hash(password, entry.subarray(32, 40), bound), entry.subarray(0, 32))) return undefined;
    return decryptBlocks(hash(password, entry.subarray(40, 48), bound), new Uint8Array(16), wrapped);
  };
  const asUser = open(user, userKey, new Uint8Array());
  if (asUser) return { key: asUser, access: 'user' };
  const asOwner = open(owner, ownerKey, user.subarray(0, 48));
  return asOwner && { key: asOwner, access: 'owner' };
}

type Hash = (password: Uint8Array, salt: Uint8Array, bound: Uint8Array) => Uint8Array;

const simpleHash: Hash = (password, salt, bound) => sha256(join(password, salt, bound));

/** Algorithm 2.B: at least 64 rounds, ended by chance, each with a hash that the round before chooses. */
const hardenedHash: Hash = (password, salt, bound) => {
  let key = sha256(join(password, salt, bound));
  for (let round = 1; ; round++) {
    const part = join(password, key, bound);
    const repeated = new Uint8Array(64 * part.length);
    for (let i = 0; i < 64; i++) repeated.set(part, i * part.length);
    const mixed = encryptBlocks(key.subarray(0, 16), key.subarray(16, 32), repeated);
    // 256 ≡ 1 modulo 3: the number of 16 bytes leaves what their sum leaves
    const choice = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = (choice === 0 ? sha256 : choice === 1 ? sha384 : sha512)(mixed);
    if (round >= 64 && mixed[mixed.length - 1]! <= round - 32) return key.subarray(0, 32);
  }
};

function padded(password: Uint8Array): Uint8Array {
  const out = new Uint8Array(32);
  out.set(password.subarray(0, 32));
  out.set(PADDING.subarray(0, 32 - Math.min(32, password.length)), password.length);
  return out;
}

const masked = (key: Uint8Array, mask: number): Uint8Array => key.map((byte) => byte ^ mask);

/** Passwords before AES-256 are PDFDocEncoding, taken as Latin-1; undefined when that cannot hold them. */
function latin1Bytes(password: string): Uint8Array | undefined {
  const codes = Array.from(password, (c) => c.codePointAt(0)!);
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined;
}

const utf8 = (password: string): Uint8Array =>
  new TextEncoder().encode(password.normalize('NFKC')).subarray(0, 127);

/** The parts one behind the other. */
export function join(...parts: ArrayLike<number>[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/**
 * AES (FIPS 197) with CBC (SP 800-38A) and PKCS #7 padding, synchronous and without a platform: strings and object
 * streams are decrypted in the middle of a read that also runs in browsers. Tables are indexed by secret bytes; whoever
 * can measure that sits on the machine of a person who opens the file anyway.
 */
import { PdfError } from '../pdf-error.ts';

const BLOCK = 16;
const SBOX = new Uint8Array(256);
const INVERSE = new Uint8Array(256);
/** A byte through S-box and MixColumns as a column, and the way back; the other rows by rotation. */
const FORWARD = new Int32Array(256);
const BACKWARD = new Int32Array(256);

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));
const double = (x: number): number => ((x << 1) ^ (x & 0x80 ? 0x1b : 0)) & 255;
/** Product in the field of AES (§4.2). */
function times(x: number, by: number): number {
  let sum = 0;
  for (let power = x, rest = by; rest > 0; rest >>= 1, power = double(power)) if (rest & 1) sum ^= power;
  return sum;
}
const column = (x: number, by: readonly [number, number, number, number]): number =>
  (times(x, by[0]) << 24) | (times(x, by[1]) << 16) | (times(x, by[2]) << 8) | times(x, by[3]);

// The S-box (§5.1.1): powers of 3 beside those of its inverse 0xf6, then the affine map.
for (let i = 0, power = 1, inverse = 1; i < 255; i++) {
  let mapped = inverse;
  for (let n = 1; n < 5; n++) mapped ^= ((inverse << n) | (inverse >> (8 - n))) & 255;
  SBOX[power] = mapped ^ 0x63;
  power = times(power, 3);
  inverse = times(inverse, 0xf6);
}
SBOX[0] = 0x63;
for (const [x, s] of SBOX.entries()) {
  INVERSE[s] = x;
  FORWARD[x] = column(s, [2, 1, 1, 3]);
  BACKWARD[s] = column(x, [14, 9, 13, 11]);
}

const substitute = (box: Uint8Array, a: number, b: number, c: number, d: number): number =>
  (box[a >>> 24]! << 24) | (box[(b >>> 16) & 255]! << 16) | (box[(c >>> 8) & 255]! << 8) | box[d & 255]!;

/** Round keys (§5.2) for a key of 16 or 32 bytes. */
function expandKey(key: Uint8Array): Int32Array {
  const size = key.length / 4;
  const view = new DataView(key.buffer, key.byteOffset, key.length);
  const words = new Int32Array(4 * (size + 7));
  for (let i = 0; i < size; i++) words[i] = view.getInt32(4 * i);
  for (let i = size, constant = 1; i < words.length; i++) {
    let word = words[i - 1]!;
    if (i % size === 0) {
      word = turn(word, 24);
      word = substitute(SBOX, word, word, word, word) ^ (constant << 24);
      constant = double(constant);
    } else if (size > 6 && i % size === 4) word = substitute(SBOX, word, word, word, word);
    words[i] = words[i - size]! ^ word;
  }
  return words;
}

/** Round keys in the order of decryption, through the inverse MixColumns (§5.3.5). */
function invertKey(words: Int32Array): Int32Array {
  const out = new Int32Array(words.length);
  const last = words.length - 4;
  for (let i = 0; i < words.length; i++) {
    const word = words[last - (i & ~3) + (i & 3)]!;
    out[i] = i < 4 || i >= last ? word : mix(BACKWARD, SBOX, word);
  }
  return out;
}

function mix(table: Int32Array, box: Uint8Array, word: number): number {
  const at = (byte: number): number => table[box[byte & 255]!]!;
  return at(word >>> 24) ^ turn(at(word >>> 16), 8) ^ turn(at(word >>> 8), 16) ^ turn(at(word), 24);
}

/** One block in place; `shift` is 1 for encryption, 3 for decryption: where ShiftRows takes its second row from. */
function cipherBlock(
  state: Int32Array,
  keys: Int32Array,
  table: Int32Array,
  box: Uint8Array,
  shift: 1 | 3,
): void {
  for (let i = 0; i < 4; i++) state[i] = state[i]! ^ keys[i]!;
  let [s0, s1, s2, s3] = [state[0]!, state[1]!, state[2]!, state[3]!];
  const row = (a: number, b: number, c: number, d: number): number =>
    table[a >>> 24]! ^
    turn(table[(b >>> 16) & 255]!, 8) ^
    turn(table[(c >>> 8) & 255]!, 16) ^
    turn(table[d & 255]!, 24);
  const last = keys.length - 4;
  for (let k = 4; k < last; k += 4) {
    const [t0, t1, t2, t3] = [s0, s1, s2, s3];
    const [b, d] = shift === 1 ? [t1, t3] : [t3, t1];
    s0 = row(t0, b, t2, d) ^ keys[k]!;
    s1 = row(t1, shift === 1 ? t2 : t0, t3, shift === 1 ? t0 : t2) ^ keys[k + 1]!;
    s2 = row(t2, d, t0, b) ^ keys[k + 2]!;
    s3 = row(t3, shift === 1 ? t0 : t2, t1, shift === 1 ? t2 : t0) ^ keys[k + 3]!;
  }
  const s = [s0, s1, s2, s3];
  for (let i = 0; i < 4; i++) {
    const word = substitute(box, s[i]!, s[(i + shift) & 3]!, s[(i + 2) & 3]!, s[(i - shift) & 3]!);
    state[i] = word ^ keys[last + i]!;
  }
}

/** AES-CBC without padding; `data` is whole blocks. */
export function encryptBlocks(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const keys = expandKey(key);
  const out = new Uint8Array(data.length);
  const [from, to] = [viewOf(data), viewOf(out)];
  const state = words(iv);
  for (let at = 0; at < data.length; at += BLOCK) {
    for (let i = 0; i < 4; i++) state[i] = state[i]! ^ from.getInt32(at + 4 * i);
    cipherBlock(state, keys, FORWARD, SBOX, 1);
    for (let i = 0; i < 4; i++) to.setInt32(at + 4 * i, state[i]!);
  }
  return out;
}

/** The inverse of `encryptBlocks`. */
export function decryptBlocks(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const keys = invertKey(expandKey(key));
  const out = new Uint8Array(data.length);
  const [from, to] = [viewOf(data), viewOf(out)];
  const chain = words(iv);
  const state = new Int32Array(4);
  for (let at = 0; at < data.length; at += BLOCK) {
    for (let i = 0; i < 4; i++) state[i] = from.getInt32(at + 4 * i);
    cipherBlock(state, keys, BACKWARD, INVERSE, 3);
    for (let i = 0; i < 4; i++) {
      to.setInt32(at + 4 * i, state[i]! ^ chain[i]!);
      chain[i] = from.getInt32(at + 4 * i);
    }
  }
  return out;
}

/** As PDF stores it (ISO 32000-2 §7.6.3.1): the initialization vector, then the padded data. */
export function encryptCbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const padding = BLOCK - (data.length % BLOCK);
  const padded = new Uint8Array(data.length + padding).fill(padding);
  padded.set(data);
  const out = new Uint8Array(BLOCK + padded.length);
  out.set(iv);
  out.set(encryptBlocks(key, iv, padded), BLOCK);
  return out;
}

/** The inverse of `encryptCbc`. Throws `bad_stream`; empty data, which some writers leave unencrypted, stays empty. */
export function decryptCbc(key: Uint8Array, data: Uint8Array): Uint8Array {
  if (data.length === 0) return data;
  if (data.length < 2 * BLOCK || data.length % BLOCK !== 0)
    throw new PdfError('bad_stream', 'encrypted data of a wrong length');
  const plain = decryptBlocks(key, data.subarray(0, BLOCK), data.subarray(BLOCK));
  const padding = plain[plain.length - 1]!;
  const right =
    padding >= 1 &&
    padding <= BLOCK &&
    plain.subarray(plain.length - padding).every((byte) => byte === padding);
  if (!right) throw new PdfError('bad_stream', 'encrypted data with wrong padding');
  return plain.subarray(0, plain.length - padding);
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

function words(block: Uint8Array): Int32Array {
  const view = viewOf(block);
  return Int32Array.from({ length: 4 }, (_, i) => view.getInt32(4 * i));
}

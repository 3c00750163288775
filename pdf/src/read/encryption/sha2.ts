/**
 * SHA-256, SHA-384 and SHA-512 (FIPS 180-4), synchronous: keys of AES-256 files come from up to hundreds of rounds of
 * them (ISO 32000-2 §7.6.4.3.4) in the middle of a synchronous read, and WebCrypto answers only asynchronously.
 * Documents and signatures are never judged by these, only keys derived.
 */

/** First `count` primes. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
}

/** 64 bits of the fraction of the root of `n` (`square` or cube), exactly. */
function fraction(n: number, square: boolean): bigint {
  const power = square ? 2n : 3n;
  const target = BigInt(n) << (64n * power);
  let low = 0n;
  let high = 1n << 70n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= target) low = middle;
    else high = middle;
  }
  return low & 0xffffffffffffffffn;
}

// Constants are fractions of roots of primes (§4.2, §5.3): upper and lower halves.
const ROUNDS = primes(80).map((p) => fraction(p, false));
const K_HIGH = Int32Array.from(ROUNDS, (k) => Number(k >> 32n));
const K_LOW = Int32Array.from(ROUNDS, (k) => Number(k & 0xffffffffn));
const START_512 = primes(8).map((p) => fraction(p, true));
const START_384 = primes(16)
  .slice(8)
  .map((p) => fraction(p, true));

/** The message with its padding for blocks of `size` bytes. */
function pad(data: Uint8Array, size: 64 | 128): DataView {
  const room = size / 8;
  const padded = new Uint8Array(Math.ceil((data.length + 1 + room) / size) * size);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, (data.length << 3) >>> 0);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  return view;
}

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

export function sha256(data: Uint8Array): Uint8Array {
  const view = pad(data, 64);
  const state = Int32Array.from(START_512, (word) => Number(word >> 32n));
  const w = new Int32Array(64);
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
    let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!];
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K_HIGH[i]! + w[i]!) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word;
  }
  const out = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) out.setInt32(4 * i, word);
  return new Uint8Array(out.buffer);
}

export const sha384 = (data: Uint8Array): Uint8Array => long(data, START_384).subarray(0, 48);
export const sha512 = (data: Uint8Array): Uint8Array => long(data, START_512);

const MASK = 0xffffffff;

/** Every word of 64 bits stands as two of 32; sums of the lower halves carry as plain numbers. */
function long(data: Uint8Array, start: readonly bigint[]): Uint8Array {
  const view = pad(data, 128);
  const high = Int32Array.from(start, (word) => Number(word >> 32n));
  const low = Int32Array.from(start, (word) => Number(word & 0xffffffffn));
  const wh = new Int32Array(80);
  const wl = new Int32Array(80);
  for (let at = 0; at < view.byteLength; at += 128) {
    for (let i = 0; i < 16; i++) {
      wh[i] = view.getInt32(at + 8 * i);
      wl[i] = view.getInt32(at + 8 * i + 4);
    }
    for (let i = 16; i < 80; i++) expand(wh, wl, i);
    const h = Int32Array.from(high);
    const l = Int32Array.from(low);
    for (let i = 0; i < 80; i++) round(h, l, i, wh[i]!, wl[i]!);
    for (let i = 0; i < 8; i++) {
      const sum = (low[i]! >>> 0) + (l[i]! >>> 0);
      high[i] = high[i]! + h[i]! + (sum > MASK ? 1 : 0);
      low[i] = sum;
    }
  }
  const out = new DataView(new ArrayBuffer(64));
  for (let i = 0; i < 8; i++) {
    out.setInt32(8 * i, high[i]!);
    out.setInt32(8 * i + 4, low[i]!);
  }
  return new Uint8Array(out.buffer);
}

/** One half of a 64-bit word turned right by `n`; the other half comes from swapping the arguments. */
const turn = (a: number, b: number, n: number): number =>
  n < 32 ? (a >>> n) | (b << (32 - n)) : (b >>> (n - 32)) | (a << (64 - n));

function expand(wh: Int32Array, wl: Int32Array, i: number): void {
  const [xh, xl, yh, yl] = [wh[i - 15]!, wl[i - 15]!, wh[i - 2]!, wl[i - 2]!];
  const s0h = turn(xh, xl, 1) ^ turn(xh, xl, 8) ^ (xh >>> 7);
  const s0l = turn(xl, xh, 1) ^ turn(xl, xh, 8) ^ turn(xl, xh, 7);
  const s1h = turn(yh, yl, 19) ^ turn(yh, yl, 61) ^ (yh >>> 6);
  const s1l = turn(yl, yh, 19) ^ turn(yl, yh, 61) ^ turn(yl, yh, 6);
  const sum = (s0l >>> 0) + (s1l >>> 0) + (wl[i - 16]! >>> 0) + (wl[i - 7]! >>> 0);
  wl[i] = sum;
  wh[i] = s0h + s1h + wh[i - 16]! + wh[i - 7]! + Math.floor(sum / 2 ** 32);
}

function round(h: Int32Array, l: Int32Array, i: number, wh: number, wl: number): void {
  const [ah, al, eh, el] = [h[0]!, l[0]!, h[4]!, l[4]!];
  const s1h = turn(eh, el, 14) ^ turn(eh, el, 18) ^ turn(eh, el, 41);
  const s1l = turn(el, eh, 14) ^ turn(el, eh, 18) ^ turn(el, eh, 41);
  const chh = (eh & h[5]!) ^ (~eh & h[6]!);
  const chl = (el & l[5]!) ^ (~el & l[6]!);
  const sum1 = (l[7]! >>> 0) + (s1l >>> 0) + (chl >>> 0) + (K_LOW[i]! >>> 0) + (wl >>> 0);
  const t1h = (h[7]! + s1h + chh + K_HIGH[i]! + wh + Math.floor(sum1 / 2 ** 32)) | 0;
  const t1l = sum1 | 0;
  const s0h = turn(ah, al, 28) ^ turn(ah, al, 34) ^ turn(ah, al, 39);
  const s0l = turn(al, ah, 28) ^ turn(al, ah, 34) ^ turn(al, ah, 39);
  const majh = (ah & h[1]!) ^ (ah & h[2]!) ^ (h[1]! & h[2]!);
  const majl = (al & l[1]!) ^ (al & l[2]!) ^ (l[1]! & l[2]!);
  const sum2 = (s0l >>> 0) + (majl >>> 0) + (t1l >>> 0);
  const top = (s0h + majh + t1h + Math.floor(sum2 / 2 ** 32)) | 0;
  h.copyWithin(1, 0, 7);
  l.copyWithin(1, 0, 7);
  const sum3 = (l[4]! >>> 0) + (t1l >>> 0);
  h[4] = h[4]! + t1h + (sum3 > MASK ? 1 : 0);
  l[4] = sum3;
  h[0] = top;
  l[0] = sum2;
}

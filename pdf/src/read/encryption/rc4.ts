/**
 * RC4, for files encrypted with it (ISO 32000-1 §7.6.2): OpenSSL 3 and browsers have it no more. Broken as a cipher;
 * a file that uses it keeps it, because a signature must not rewrite what stands there.
 */

/** Encrypts or decrypts: the same operation. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    const swap = state[i]!;
    state[i] = state[j]!;
    state[j] = swap;
  }
  const out = new Uint8Array(data.length);
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 255;
    const a = state[i]!;
    j = (j + a) & 255;
    const b = state[j]!;
    state[i] = b;
    state[j] = a;
    out[n] = data[n]! ^ state[(a + b) & 255]!;
  }
  return out;
}

// SHA-1 (FIPS 180-4 §6.1.2), only because others name certificates by it: OCSP (RFC 6960 §4.1.1, §4.2.1) and ESSCertID
// (RFC 2634 §5.4.1). It stands beside CryptoPort on purpose: nothing that is believed may ever rest on it.

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/** 20 octets. A name, never a proof. */
export function sha1Name(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((data.length + 8) >> 6) * 64 + 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length * 8);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const w = new Int32Array(80);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 80; i++) w[i] = rotate(w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!, 1);
    let [a, b, c, d, e] = state as [number, number, number, number, number];
    for (let i = 0; i < 80; i++) {
      let f = b ^ c ^ d;
      let k = 0xca62c1d6;
      if (i < 20) {
        f = (b & c) | (~b & d);
        k = 0x5a827999;
      } else if (i < 40) k = 0x6ed9eba1;
      else if (i < 60) {
        f = (b & c) | (b & d) | (c & d);
        k = 0x8f1bbcdc;
      }
      const next = (rotate(a, 5) + f + e + k + w[i]!) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    for (const [i, value] of [a, b, c, d, e].entries()) state[i] = (state[i]! + value) | 0;
  }
  const out = new Uint8Array(20);
  const result = new DataView(out.buffer);
  for (const [i, value] of state.entries()) result.setInt32(4 * i, value);
  return out;
}

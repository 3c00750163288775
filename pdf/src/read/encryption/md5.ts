/**
 * MD5 (RFC 1321), synchronous and without a platform: PDF encryption up to revision 4 derives its keys with it
 * (ISO 32000-1 §7.6.3), and browsers have no MD5. Nothing else may trust this hash.
 */

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Uint32Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

/** The digest, 16 bytes. */
export function md5(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((data.length + 8) >> 6) * 64 + 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, (data.length << 3) >>> 0, true);
  view.setUint32(padded.length - 4, Math.floor(data.length / 2 ** 29), true);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let at = 0; at < padded.length; at += 64) block(state, view, at);
  const out = new Uint8Array(16);
  const result = new DataView(out.buffer);
  for (const [i, word] of state.entries()) result.setInt32(4 * i, word, true);
  return out;
}

function block(state: Int32Array, view: DataView, at: number): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    let mixed: number;
    let word: number;
    if (round === 0) {
      mixed = (b & c) | (~b & d);
      word = i;
    } else if (round === 1) {
      mixed = (d & b) | (~d & c);
      word = (5 * i + 1) & 15;
    } else if (round === 2) {
      mixed = b ^ c ^ d;
      word = (3 * i + 5) & 15;
    } else {
      mixed = c ^ (b | ~d);
      word = (7 * i) & 15;
    }
    const sum = (a + mixed + SINES[i]! + view.getInt32(at + 4 * word, true)) | 0;
    const shift = SHIFTS[4 * round + (i & 3)]!;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  state[0] = state[0]! + a;
  state[1] = state[1]! + b;
  state[2] = state[2]! + c;
  state[3] = state[3]! + d;
}

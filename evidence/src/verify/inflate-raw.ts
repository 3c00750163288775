// Raw DEFLATE (RFC 1951), for packs that somebody unpacked and zipped again. Own code, because the checking half
// imports nothing and a stream must end exactly where its entry ends: bytes hidden behind it would go unseen.
// Input is attacker-controlled: the output is bounded by the size that the header declares.
import { EvidenceError } from '../event/evidence-error.ts';

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
const DISTANCE_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const MAX_BITS = 15;

function broken(): EvidenceError {
  return new EvidenceError('zip', 'deflate stream');
}

/** Canonical Huffman code: how many codes of each length, and the symbols in order of their codes. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

function codeOf(lengths: readonly number[], partial: boolean): Code {
  const counts = new Uint16Array(MAX_BITS + 1);
  for (const length of lengths) counts[length]!++;
  let left = 1;
  for (let bits = 1; bits <= MAX_BITS; bits++) {
    left = left * 2 - counts[bits]!;
    if (left < 0) throw broken();
  }
  // RFC 1951 §3.2.7 allows one incomplete code: a single distance of one bit, or none at all.
  const used = lengths.length - counts[0]!;
  if (left > 0 && !(partial && used <= 1)) throw broken();
  counts[0] = 0;
  const offsets = new Uint16Array(MAX_BITS + 2);
  for (let bits = 1; bits <= MAX_BITS; bits++) offsets[bits + 1] = offsets[bits]! + counts[bits]!;
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) if (length > 0) symbols[offsets[length]!++] = symbol;
  return { counts, symbols };
}

const FIXED_LENGTHS = codeOf(
  Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)),
  false,
);
const FIXED_DISTANCES = codeOf(new Array<number>(32).fill(5), false);

/** Decompresses `data` to exactly `size` bytes; throws EvidenceError('zip') for any other stream. */
export function inflateRaw(data: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let written = 0;
  let at = 0;
  let buffer = 0;
  let held = 0;

  const bits = (count: number): number => {
    while (held < count) {
      if (at >= data.length) throw broken();
      buffer |= data[at++]! << held;
      held += 8;
    }
    const value = buffer & ((1 << count) - 1);
    buffer >>>= count;
    held -= count;
    return value;
  };

  const symbol = ({ counts, symbols }: Code): number => {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= MAX_BITS; length++) {
      code |= bits(1);
      const count = counts[length]!;
      if (code - count < first) return symbols[index + (code - first)]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw broken();
  };

  const compressed = (lengths: Code, distances: Code): void => {
    for (let code = symbol(lengths); code !== 256; code = symbol(lengths)) {
      if (code < 256) {
        if (written >= size) throw broken();
        out[written++] = code;
        continue;
      }
      const kind = code - 257;
      if (kind >= LENGTH_BASE.length) throw broken();
      const length = LENGTH_BASE[kind]! + bits(LENGTH_BITS[kind]!);
      const far = symbol(distances);
      if (far >= DISTANCE_BASE.length) throw broken();
      const distance = DISTANCE_BASE[far]! + bits(DISTANCE_BITS[far]!);
      if (distance > written || written + length > size) throw broken();
      for (let i = 0; i < length; i++, written++) out[written] = out[written - distance]!;
    }
  };

  const stored = (): void => {
    buffer = 0;
    held = 0;
    const length = (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8);
    const inverse = (data[at + 2] ?? 0) | ((data[at + 3] ?? 0) << 8);
    at += 4;
    if ((length ^ 0xffff) !== inverse || at + length > data.length || written + length > size) throw broken();
    out.set(data.subarray(at, at + length), written);
    at += length;
    written += length;
  };

  const dynamic = (): void => {
    const lengthCodes = bits(5) + 257;
    const distanceCodes = bits(5) + 1;
    const codeCodes = bits(4) + 4;
    if (lengthCodes > 286 || distanceCodes > 30) throw broken();
    const first = new Array<number>(19).fill(0);
    for (let i = 0; i < codeCodes; i++) first[CODE_ORDER[i]!] = bits(3);
    const code = codeOf(first, false);
    const lengths: number[] = [];
    while (lengths.length < lengthCodes + distanceCodes) {
      const next = symbol(code);
      if (next < 16) {
        lengths.push(next);
        continue;
      }
      const value = next === 16 ? lengths.at(-1) : 0;
      const times = next === 16 ? 3 + bits(2) : next === 17 ? 3 + bits(3) : 11 + bits(7);
      if (value === undefined || lengths.length + times > lengthCodes + distanceCodes) throw broken();
      for (let i = 0; i < times; i++) lengths.push(value);
    }
    if (lengths[256] === 0) throw broken();
    compressed(codeOf(lengths.slice(0, lengthCodes), true), codeOf(lengths.slice(lengthCodes), true));
  };

  for (let last = 0; last === 0; ) {
    last = bits(1);
    const type = bits(2);
    if (type === 0) stored();
    else if (type === 1) compressed(FIXED_LENGTHS, FIXED_DISTANCES);
    else if (type === 2) dynamic();
    else throw broken();
  }
  if (written !== size || at !== data.length) throw broken();
  return out;
}

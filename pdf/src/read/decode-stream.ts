/**
 * Stream filters (ISO 32000-1 §7.4) that structure needs: Flate with PNG and TIFF
 * predictors, ASCIIHex, ASCII85. Inflate comes from outside so that this runs in a
 * browser. Decompression bombs are the threat: every step has a ceiling.
 */
import { PdfError } from './pdf-error.ts';
import { Dict, Name, type PdfValue } from './values.ts';

/** Inflates zlib data (RFC 1950); must throw when the result would exceed `maxLength` bytes. */
export type Inflate = (bytes: Uint8Array, maxLength: number) => Uint8Array;

const MAX_FILTERS = 8;

/**
 * Undoes `filters` (names) with their `parms` (dictionaries or null), both already resolved.
 * Throws `bad_stream`, `unsupported_filter` or `limit`.
 */
export function decodeStream(
  raw: Uint8Array,
  filters: PdfValue[],
  parms: PdfValue[],
  inflate: Inflate,
  maxLength: number,
): Uint8Array {
  if (filters.length > MAX_FILTERS) throw new PdfError('limit', 'too many stream filters');
  let data = raw;
  for (const [i, filter] of filters.entries()) {
    const name = filter instanceof Name ? filter.value : '';
    const parm = parms[i];
    if (name === 'FlateDecode' || name === 'Fl') {
      data = unpredict(inflate(data, maxLength), parm instanceof Dict ? parm : undefined);
    } else if (name === 'ASCIIHexDecode' || name === 'AHx') data = asciiHex(data);
    else if (name === 'ASCII85Decode' || name === 'A85') data = ascii85(data);
    // Decryption took place when the stream was read (§7.4.10).
    else if (name !== 'Crypt') throw new PdfError('unsupported_filter', `stream filter ${name.slice(0, 40)}`);
    if (data.length > maxLength) throw new PdfError('limit', 'stream too large');
  }
  return data;
}

function unpredict(data: Uint8Array, parm: Dict | undefined): Uint8Array {
  const predictor = parm?.get('Predictor') ?? 1;
  if (!parm || predictor === 1) return data;
  const number = (key: string, standard: number): number => {
    const value = parm.get(key) ?? standard;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 1 << 20) {
      throw new PdfError('bad_stream', `predictor parameter ${key}`);
    }
    return value;
  };
  const bits = number('BitsPerComponent', 8);
  const pixel = number('Colors', 1) * bits;
  const row = Math.ceil((pixel * number('Columns', 1)) / 8);
  const step = Math.max(1, pixel >> 3);
  if (predictor === 2) {
    if (bits !== 8) throw new PdfError('unsupported_filter', 'TIFF predictor with other than 8 bits');
    const out = Uint8Array.from(data);
    for (let start = 0; start < out.length; start += row) {
      const end = Math.min(start + row, out.length);
      for (let i = start + step; i < end; i++) out[i] = out[i]! + out[i - step]!;
    }
    return out;
  }
  if (typeof predictor !== 'number' || predictor < 10 || predictor > 15) {
    throw new PdfError('bad_stream', 'unknown predictor');
  }
  if (data.length % (row + 1) !== 0) throw new PdfError('bad_stream', 'predictor rows are not complete');
  const out = new Uint8Array((data.length / (row + 1)) * row);
  for (let from = 0, to = 0; from < data.length; from += row + 1, to += row) {
    unfilterRow(data[from]!, data.subarray(from + 1, from + 1 + row), out, to, step);
  }
  return out;
}

/** PNG §9.2 (RFC 2083 §6): row filters None, Sub, Up, Average, Paeth. */
function unfilterRow(type: number, src: Uint8Array, out: Uint8Array, to: number, step: number): void {
  if (type > 4) throw new PdfError('bad_stream', 'unknown row filter');
  if (type === 0) {
    out.set(src, to);
    return;
  }
  const row = src.length;
  for (let i = 0; i < row; i++) {
    const left = i >= step ? out[to + i - step]! : 0;
    const up = to > 0 ? out[to - row + i]! : 0;
    let add = 0;
    if (type === 1) add = left;
    else if (type === 2) add = up;
    else if (type === 3) add = (left + up) >> 1;
    else add = paeth(left, up, to > 0 && i >= step ? out[to - row + i - step]! : 0);
    out[to + i] = src[i]! + add;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const a = Math.abs(estimate - left);
  const b = Math.abs(estimate - up);
  const c = Math.abs(estimate - corner);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

const SPACES = new Set([0, 9, 10, 12, 13, 32]);

function asciiHex(data: Uint8Array): Uint8Array {
  let digits = '';
  for (const c of data) {
    if (c === 62) break;
    if (!SPACES.has(c)) digits += String.fromCharCode(c);
  }
  if (/[^0-9A-Fa-f]/.test(digits)) throw new PdfError('bad_stream', 'ASCIIHex data');
  if (digits.length % 2) digits += '0';
  const out = new Uint8Array(digits.length / 2);
  for (let i = 0; i < out.length; i++) out[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return out;
}

function ascii85(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  const flush = (group: number[]): void => {
    const full = [...group, 84, 84, 84, 84].slice(0, 5);
    const value = full.reduce((sum, digit) => sum * 85 + digit, 0);
    if (value > 0xffffffff || group.length === 1) throw new PdfError('bad_stream', 'ASCII85 data');
    for (let i = 0; i < group.length - 1; i++) out.push(Math.floor(value / 256 ** (3 - i)) % 256);
  };
  let group: number[] = [];
  for (const c of data) {
    if (SPACES.has(c)) continue;
    if (c === 126) break;
    if (c === 122 && group.length === 0) out.push(0, 0, 0, 0);
    else {
      if (c < 33 || c > 117) throw new PdfError('bad_stream', 'ASCII85 data');
      group.push(c - 33);
      if (group.length === 5) {
        flush(group);
        group = [];
      }
    }
  }
  if (group.length > 0) flush(group);
  return Uint8Array.from(out);
}

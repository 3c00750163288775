// PNG to RGBA (W3C PNG §9–11): eight bits a channel, not interlaced; whatever else there is belongs in no seal.
// Attacker-controlled: sizes are checked before anything is unpacked, and unpacking stops at exactly their bytes.
import { inflateSync } from 'node:zlib';
import type { RgbaPixels } from '../../appearance-type.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
export const MOST_SIDE = 6_000;
const MOST_PIXELS = 16_000_000;
/** Channels by colour type: grey, RGB, palette, grey and alpha, RGBA. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export const isPng = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 8)).equals(SIGNATURE);
/** Sides that are decoded at all. */
export const decentSize = (width: number, height: number): boolean =>
  width >= 1 && height >= 1 && width <= MOST_SIDE && height <= MOST_SIDE && width * height <= MOST_PIXELS;

type Chunks = { head: Buffer; data: Buffer; palette?: Buffer; alpha?: Buffer };

/** undefined: cut, or with something behind its end. */
export function readChunks(bytes: Buffer): Chunks | undefined {
  const parts: Buffer[] = [];
  const found: { head?: Buffer; palette?: Buffer; alpha?: Buffer } = {};
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    const body = bytes.subarray(at + 8, end - 4);
    if (type === 'IHDR') found.head = body;
    else if (type === 'IDAT') parts.push(body);
    else if (type === 'PLTE') found.palette = body;
    else if (type === 'tRNS') found.alpha = body;
    else if (type === 'IEND') {
      const { head, ...more } = found;
      return head?.length === 13 && end === bytes.length
        ? { head, data: Buffer.concat(parts), ...more }
        : undefined;
    }
    at = end;
  }
  return undefined;
}

/** Undoes the filter of every row in place; false for an unknown one. */
function unfilter(raw: Buffer, height: number, stride: number, bpp: number): boolean {
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1) + 1;
    const filter = raw[start - 1]!;
    if (filter > 4) return false;
    for (let x = 0; x < stride; x++) {
      const i = start + x;
      const a = x >= bpp ? raw[i - bpp]! : 0;
      const b = y > 0 ? raw[i - stride - 1]! : 0;
      const c = x >= bpp && y > 0 ? raw[i - stride - 1 - bpp]! : 0;
      const add =
        filter === 0 ? 0 : filter === 1 ? a : filter === 2 ? b : filter === 3 ? (a + b) >> 1 : paeth(a, b, c);
      raw[i] = raw[i]! + add;
    }
  }
  return true;
}

function paeth(a: number, b: number, c: number): number {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** undefined: not such a picture, too large, or broken. */
export function decodePng(bytes: Uint8Array): RgbaPixels | undefined {
  const chunks = readChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if (!chunks) return undefined;
  const { head, data, palette, alpha } = chunks;
  const [width, height, depth, kind] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8]!, head[9]!];
  const channels = CHANNELS[kind];
  if (!decentSize(width, height) || depth !== 8 || channels === undefined || head[12] !== 0) return undefined;
  if (kind === 3 && !palette) return undefined;
  const stride = width * channels;
  let raw: Buffer;
  try {
    raw = inflateSync(data, { maxOutputLength: height * (stride + 1) });
  } catch {
    return undefined;
  }
  if (raw.length !== height * (stride + 1) || !unfilter(raw, height, stride, channels)) return undefined;
  const out = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = y * (stride + 1) + 1 + x * channels;
      const value = raw[from]!;
      const rgb = kind === 3 ? palette!.subarray(value * 3, value * 3 + 3) : raw.subarray(from, from + 3);
      const grey = kind === 0 || kind === 4;
      const a =
        kind === 3 ? alpha?.[value] : kind === 4 ? raw[from + 1] : kind === 6 ? raw[from + 3] : undefined;
      const to = (y * width + x) * 4;
      out[to] = grey ? value : (rgb[0] ?? 0);
      out[to + 1] = grey ? value : (rgb[1] ?? 0);
      out[to + 2] = grey ? value : (rgb[2] ?? 0);
      out[to + 3] = a ?? 255;
    }
  return { width, height, data: out };
}

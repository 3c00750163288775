// PNG of drawn pixels, written by hand (RFC 2083) for what is read again at once: RGB of 8 bits, no row filter, one stored
// deflate block a row. Nothing is spent on packing. The same pixels give the same bytes on every machine, on which the evidence of
// contracts from before decision 0141 rests.
import { crc32 } from 'node:zlib';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A row must fit into a stored block, whose length has 16 bits (RFC 1951 §3.2.4). */
export const MOST_PNG_WIDTH = 21_840;
const BLOCK_HEAD = 5;
const ADLER = 65_521;
/** Pixels that may be added before the remainder is taken: both sums stay below 2^31 (RFC 1950). */
const SAFE = 1_200;

/** `rgba`: 4 bytes a pixel, rows from the top; alpha is left out. @throws RangeError when a row is too wide */
export function encodePng(rgba: Uint8Array, width: number, height: number): Uint8Array {
  if (width < 1 || width > MOST_PNG_WIDTH || height < 1) throw new RangeError('size of the picture');
  const row = 1 + 3 * width;
  const packed = 2 + (BLOCK_HEAD + row) * height + 4;
  const png = new Uint8Array(8 + 25 + 12 + packed + 12);
  const view = new DataView(png.buffer);
  png.set(SIGNATURE);
  const head = startChunk(view, 8, 13, 'IHDR');
  view.setUint32(head, width);
  view.setUint32(head + 4, height);
  png.set([8, 2, 0, 0, 0], head + 8);
  const data = startChunk(view, endChunk(view, head, 13), packed, 'IDAT');
  png.set([0x78, 0x01], data);
  let sum = { a: 1, b: 0 };
  for (let y = 0; y < height; y++) {
    const at = data + 2 + (BLOCK_HEAD + row) * y;
    png[at] = y === height - 1 ? 1 : 0;
    view.setUint16(at + 1, row, true);
    view.setUint16(at + 3, row ^ 0xffff, true);
    sum = writeRow(png, at + BLOCK_HEAD, rgba, 4 * width * y, width, sum);
  }
  view.setUint32(data + packed - 4, sum.b * 65_536 + sum.a);
  endChunk(view, startChunk(view, endChunk(view, data, packed), 0, 'IEND'), 0);
  return png;
}

type Sum = { a: number; b: number };

/** Writes filter type 0 and the colours of one row; returns the Adler-32 sum with them. */
function writeRow(
  png: Uint8Array,
  at: number,
  rgba: Uint8Array,
  start: number,
  width: number,
  sum: Sum,
): Sum {
  let { a, b } = sum;
  let to = at + 1;
  let from = start;
  b = (b + a) % ADLER;
  for (let x = 0; x < width; ) {
    for (const end = Math.min(x + SAFE, width); x < end; x++) {
      const red = rgba[from] as number;
      const green = rgba[from + 1] as number;
      const blue = rgba[from + 2] as number;
      png[to] = red;
      png[to + 1] = green;
      png[to + 2] = blue;
      b += 3 * a + 3 * red + 2 * green + blue;
      a += red + green + blue;
      from += 4;
      to += 3;
    }
    a %= ADLER;
    b %= ADLER;
  }
  return { a, b };
}

/** Writes length and type; returns where the data goes. */
function startChunk(view: DataView, at: number, length: number, type: string): number {
  view.setUint32(at, length);
  for (let i = 0; i < 4; i++) view.setUint8(at + 4 + i, type.charCodeAt(i));
  return at + 8;
}

/** Writes the check sum over type and data; returns where the next chunk goes. */
function endChunk(view: DataView, data: number, length: number): number {
  const end = data + length;
  view.setUint32(end, crc32(new Uint8Array(view.buffer, data - 4, length + 4)));
  return end + 4;
}

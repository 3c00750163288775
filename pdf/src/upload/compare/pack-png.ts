// A small PNG of drawn pixels for showing (RFC 2083). The pictures that are evidence are written by render/png.ts.
import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from './draw-pdfjs.ts';

/** RGB of 8 bits, each row as the difference from the one above; alpha is left out. */
export function packPng(picture: Picture): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(picture.width, 0);
  head.writeUInt32BE(picture.height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows(picture, 3), { level: 6 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** Row filter Up (RFC 2083 §6.4) over the first `channels` of each pixel: what PNG and a PDF predictor of 12 both read. */
export function rows({ width, height, rgba }: Picture, channels: 1 | 3): Uint8Array {
  const row = width * channels;
  const out = new Uint8Array((row + 1) * height);
  for (let y = 0, to = 0; y < height; y++) {
    out[to++] = 2;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      for (let c = 0; c < channels; c++) {
        const above = y > 0 ? (rgba[at - width * 4 + c] as number) : 0;
        out[to++] = ((rgba[at + c] as number) - above) & 255;
      }
    }
  }
  return out;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length);
  out.set(named, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

// PNG of a picture for the eye: packed small, off the event loop (pdf/render/png.ts makes the opposite: the same bytes
// everywhere, unpacked, for evidence).
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const pack = promisify(deflate);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colours keep so many steps: the eye misses nothing, and the noise packs to half. */
const step = 16;
/** A quarter of the time of the usual 6 for a quarter more bytes: whoever asks has paid nothing yet. */
const level = 2;

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  const data = Buffer.concat([Buffer.from(type, 'ascii'), body]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(data));
  return Buffer.concat([head, data, tail]);
}

/** `channels` numbers of 0–255 a pixel, rows from the top: 3 are RGB, 4 RGBA. A `data:` address. */
export async function pngAddress(
  pixels: Float32Array,
  width: number,
  height: number,
  channels: 3 | 4,
): Promise<string> {
  const row = width * channels;
  const raw = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++)
    for (let i = 0; i < row; i++) {
      const value = Math.round((pixels[y * row + i] as number) / step) * step;
      raw[y * (row + 1) + 1 + i] = Math.min(255, Math.max(0, value));
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, channels === 3 ? 2 : 6], 8);
  const png = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', await pack(raw, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

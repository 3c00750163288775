// A picture that is to stand in a filled file: decoded, turned as its camera says, and laid on white. Nothing of the upload but its
// pixels reaches the file, and no more of them than paper shows. Attacker-controlled.
import type { RgbaPixels } from '../../appearance-type.ts';
import { decodePng, isPng } from './decode-png.ts';
import { isJpeg, readJpeg } from './read-jpeg.ts';
import { drawJpeg, shrink } from './read-picture.ts';

/** A telephone's own pictures have 12 or 24 million. */
const MOST_PIXELS = 30_000_000;
/** Of the longer side as it is kept: 240 dots an inch over 200 mm. */
const MOST_SIDE = 1_900;

/** `width` and `height`: pixels of the upload, upright; `pixels`, which nothing shines through, may be fewer. */
export type PlainPicture = { width: number; height: number; pixels: RgbaPixels };
export type PictureFault = 'broken' | 'size';

export async function plainPicture(input: Uint8Array): Promise<PlainPicture | PictureFault> {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.length);
  if (isPng(bytes)) {
    if (bytes.length > 24 && bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > MOST_PIXELS) return 'size';
    const pixels = decodePng(bytes);
    return pixels ? packed(pixels, shrink(pixels, MOST_SIDE)) : 'broken';
  }
  const jpeg = isJpeg(bytes) ? readJpeg(bytes) : undefined;
  if (!jpeg) return 'broken';
  if (jpeg.width * jpeg.height > MOST_PIXELS) return 'size';
  const drawn = await drawJpeg(jpeg.bytes, jpeg, MOST_SIDE);
  if (!drawn) return 'broken';
  const turned = jpeg.orientation >= 5;
  const { width, height } = jpeg;
  return packed(
    turned ? { width: height, height: width } : { width, height },
    upright(drawn, jpeg.orientation),
  );
}

function packed({ width, height }: { width: number; height: number }, pixels: RgbaPixels): PlainPicture {
  return { width, height, pixels: { ...pixels, data: onWhite(pixels.data) } };
}

function onWhite(data: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    for (let c = 0; c < 3; c++)
      rgba[at + c] = Math.round((data[at + c]! * alpha + 255 * (255 - alpha)) / 255);
    rgba[at + 3] = 255;
  }
  return rgba;
}

/** `orientation` as Exif counts it: where the first row and column of the kept picture stand. */
function upright({ width, height, data }: RgbaPixels, orientation: number): RgbaPixels {
  if (orientation === 1) return { width, height, data };
  const swapped = orientation >= 5;
  const [w, h] = swapped ? [height, width] : [width, height];
  // 5 and 7 mirror, 6 and 8 turn; of those that lie, the columns of the upright picture are rows of the kept one
  const fromRight = swapped ? orientation === 7 || orientation === 8 : orientation === 2 || orientation === 3;
  const fromBelow = swapped ? orientation === 6 || orientation === 7 : orientation === 3 || orientation === 4;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [a, b] = swapped ? [y, x] : [x, y];
      const fromX = fromRight ? width - 1 - a : a;
      const fromY = fromBelow ? height - 1 - b : b;
      const from = 4 * (fromY * width + fromX);
      out.set(data.subarray(from, from + 4), 4 * (y * w + x));
    }
  return { width: w, height: h, data: out };
}

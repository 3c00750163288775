// Pictures as a telephone makes them, small: four colours, so that a turned or mirrored one is told from a right one.
import sharp, { type Sharp } from 'sharp';

/** Lying, 80 by 40: red left above, green right above, blue left below, white right below. */
export function fourColours(): Sharp {
  const data = Buffer.alloc(80 * 40 * 3);
  for (let y = 0; y < 40; y++)
    for (let x = 0; x < 80; x++) {
      const colour = y < 20 ? (x < 40 ? [255, 0, 0] : [0, 255, 0]) : x < 40 ? [0, 0, 255] : [255, 255, 255];
      data.set(colour, (y * 80 + x) * 3);
    }
  return sharp(data, { raw: { width: 80, height: 40, channels: 3 } });
}

/** `orientation` as Exif counts it. */
export const photograph = (orientation = 1): Promise<Buffer> =>
  fourColours().withMetadata({ orientation }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();

// The hand-written PNG against an independent reader.
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePng, MOST_PNG_WIDTH } from './png.ts';

const noise = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 2_654_435_761) >>> 13);

describe('encodePng', () => {
  it.each([
    [1, 1],
    [3, 2],
    [1_201, 40],
    [5_000, 3],
    [MOST_PNG_WIDTH, 2],
  ])('%i × %i pixels are read back by sharp, without alpha', async (width, height) => {
    const rgba = noise(4 * width * height);
    const { data, info } = await sharp(encodePng(rgba, width, height), { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height, channels: 3 });
    expect(data.equals(Buffer.from(rgba.filter((_, i) => i % 4 !== 3)))).toBe(true);
  });

  it('carries a right check sum over the brightest picture (zlib refuses a wrong one)', () => {
    const [width, height] = [3_000, 500];
    const png = encodePng(new Uint8Array(4 * width * height).fill(255), width, height);
    const data = png.subarray(8 + 25 + 8, png.length - 12 - 4);
    expect(inflateSync(data)).toHaveLength((1 + 3 * width) * height);
  });

  it('refuses a row that no stored block can hold', () => {
    expect(() => encodePng(new Uint8Array(), MOST_PNG_WIDTH + 1, 1)).toThrow(RangeError);
  });
});

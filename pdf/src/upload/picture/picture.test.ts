// Pictures of seals, one through the real child: PNG of every kind, JPEG, and what is neither (U-01, U-02, U-05).
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { runInSandbox } from '../sandbox/run.ts';
import { readPicture } from './read-picture.ts';

const red = () =>
  sharp({
    create: { width: 200, height: 100, channels: 4, background: { r: 215, g: 0, b: 15, alpha: 0.5 } },
  });
const read = (bytes: Uint8Array) => readPicture(new Uint8Array(bytes));

describe('picture', () => {
  it.each([
    ['RGBA', () => red().png(), [215, 0, 15, 128]],
    ['RGB', () => red().flatten({ background: 'white' }).png(), [235, 127, 135, 255]],
    ['palette', () => red().png({ palette: true }), [215, 0, 15, 128]],
    ['JPEG', () => red().flatten({ background: 'white' }).jpeg({ quality: 100 }), [235, 127, 135, 255]],
    [
      'progressive JPEG',
      () => red().flatten({ background: 'white' }).jpeg({ progressive: true, quality: 100 }),
      [235, 127, 135, 255],
    ],
  ] as const)('%s', async (_name, make, pixel) => {
    const found = await read(await make().toBuffer());
    if (!found.ok) throw new Error(found.code);
    expect([found.width, found.height, found.bytes.length]).toEqual([200, 100, 200 * 100 * 4]);
    for (let c = 0; c < 4; c++) expect(Math.abs(found.bytes[c]! - pixel[c]!)).toBeLessThan(3);
  });

  it('the sandbox answers what the decoder says', async () => {
    const bytes = new Uint8Array(await red().png().toBuffer());
    expect(await runInSandbox({ kind: 'picture', bytes })).toEqual(await readPicture(bytes));
  });

  it('a large one gets smaller', async () => {
    const found = await read(await red().resize(4000, 2000).png().toBuffer());
    expect(found).toMatchObject({ ok: true, width: 1333, height: 666 });
  });

  it('refuses what is neither, cut, more than a picture, or claims to be huge', async () => {
    const png = await red().png().toBuffer();
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    const shrunk = Buffer.from(png);
    shrunk.writeUInt32BE(20, 16);
    for (const [bytes, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_picture'],
      [Buffer.from('MZ'), 'not_picture'],
      [Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0xff, 0xd9]), 'broken'],
      [png.subarray(0, 60), 'broken'],
      [Buffer.concat([png, Buffer.from('PK\u0003\u0004')]), 'broken'],
      [huge, 'broken'],
      [shrunk, 'broken'],
    ] as const)
      expect(await read(bytes)).toEqual({ ok: false, code });
  });
});

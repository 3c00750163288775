// Photographs and scans to pages: turned as the camera says, drawn as sharp draws them, without what they say of themselves.
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../render/index.ts';
import { inspectUpload } from '../inspect.ts';
import { runInSandbox } from '../sandbox/run.ts';
import { fourColours, photograph } from '../testing/pictures.ts';
import { picturePages } from './picture-pages.ts';

function pagesOf(...pictures: Uint8Array[]) {
  const made = picturePages(pictures);
  if (!made.ok) throw new Error(`${made.code} ${made.at}`);
  return made;
}

/** The four corners of a picture, each as the name of its colour. */
async function corners(picture: Sharp): Promise<string[]> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const i = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const bits = [0, 1, 2].map((c) => (data[i + c]! > 128 ? 1 : 0)).join('');
    return { 100: 'red', '010': 'green', '001': 'blue', 111: 'white' }[bits] ?? bits;
  };
  return [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)];
}

/** What PDFium draws of a page, cut to the picture in its middle (a pixel is ¾ pt). */
async function drawn(pdf: Uint8Array, { width, height }: { width: number; height: number }) {
  const document = await openDocument(pdf);
  const page = document.renderPage(0, 1);
  document.close();
  const [w, h] = [Math.floor(width * 0.75) - 2, Math.floor(height * 0.75) - 2];
  const cut = {
    left: Math.round((page.width - w) / 2),
    top: Math.round((page.height - h) / 2),
    width: w,
    height: h,
  };
  return sharp(page.png).extract(cut);
}

describe('pages of pictures', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('turns a photograph as its camera says: %i', async (orientation) => {
    const jpeg = await photograph(orientation);
    const size = orientation >= 5 ? { width: 40, height: 80 } : { width: 80, height: 40 };
    const right = await corners(sharp(await sharp(jpeg).rotate().png().toBuffer()));
    expect(await corners(await drawn(pagesOf(jpeg).bytes, size))).toEqual(right);
  });

  it.each([
    ['RGB', () => fourColours().png()],
    ['palette', () => fourColours().png({ palette: true })],
    ['with transparency', () => fourColours().ensureAlpha(1).png()],
    ['of 16 bits', () => fourColours().toColourspace('rgb16').png()],
    [
      'a progressive JPEG',
      () => fourColours().jpeg({ progressive: true, quality: 100, chromaSubsampling: '4:4:4' }),
    ],
  ] as const)('draws %s', async (_name, make) => {
    const { bytes } = pagesOf(await make().toBuffer());
    expect(await corners(await drawn(bytes, { width: 80, height: 40 }))).toEqual(
      await corners(fourColours()),
    );
  });

  it('transparent stands on white', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const clear = await sharp({ create: { width: 80, height: 40, channels: 4, background } })
      .png()
      .toBuffer();
    const { bytes } = pagesOf(clear);
    expect(await corners(await drawn(bytes, { width: 80, height: 40 }))).toEqual(Array(4).fill('white'));
  });

  it('makes a page of A4 of each, upright or lying, none blown up, and passes the gate of uploads', async () => {
    const large = await fourColours().resize(3000, 4000, { fit: 'fill' }).jpeg().toBuffer();
    const { bytes, kinds } = pagesOf(large, await photograph(), await fourColours().png().toBuffer());
    expect(kinds).toEqual(['jpeg', 'jpeg', 'png']);
    const found = await inspectUpload(bytes);
    expect(found).toMatchObject({
      ok: true,
      kind: 'unsigned',
      needsFlatten: false,
      warnings: [],
      pageCount: 3,
    });
    const sizes = found.ok
      ? found.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])
      : [];
    expect(sizes).toEqual([
      [595, 842],
      [842, 595],
      [842, 595],
    ]);
    const matrices = Buffer.from(bytes)
      .toString('latin1')
      .match(/q [^c]+cm/g);
    expect(matrices?.[1]).toMatch(/^q 60 0 0 30 /);
  });

  it('takes along nothing that the picture says of itself, nor what was appended', async () => {
    const tagged = await fourColours()
      .withExif({ IFD0: { Make: 'CAMERA-OF-ME' }, IFD3: { GPSLatitude: '31/1 12/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(tagged.includes('CAMERA-OF-ME')).toBe(true);
    const { bytes } = pagesOf(Buffer.concat([tagged, Buffer.from('MotionPhoto_Data')]));
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Exif|CAMERA-OF-ME|MotionPhoto/);
  });

  it('makes the same bytes of the same pictures, in the sandbox too', async () => {
    const [jpeg, png] = [await photograph(6), await fourColours().png().toBuffer()];
    const alone = pagesOf(jpeg, png);
    const lengths = [jpeg.length, png.length];
    const bytes = new Uint8Array(Buffer.concat([jpeg, png]));
    expect(await runInSandbox({ kind: 'pictures', bytes, lengths })).toEqual(alone);
  });

  it('refuses what is no picture, cut, contradictory or huge, and says which one', async () => {
    const [jpeg, png] = [await photograph(), await fourColours().png().toBuffer()];
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const hugeJpeg = Buffer.from(jpeg);
    hugeJpeg.writeUInt16BE(60_000, frame + 5);
    hugeJpeg.writeUInt16BE(60_000, frame + 7);
    const hugePng = Buffer.from(png);
    hugePng.writeUInt32BE(60_000, 16);
    hugePng.writeUInt32BE(60_000, 20);
    const tall = Buffer.from(png);
    tall.writeUInt32BE(400, 20);
    const twoFrames = Buffer.concat([
      jpeg.subarray(0, frame),
      jpeg.subarray(frame, frame + 19),
      jpeg.subarray(frame),
    ]);
    for (const [bad, code] of [
      [Buffer.from('GIF89a'), 'picture_not'],
      [Buffer.from('%PDF-1.7'), 'picture_not'],
      [jpeg.subarray(0, jpeg.length - 2), 'picture_broken'],
      [Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0]), 'picture_broken'],
      [twoFrames, 'picture_broken'],
      [png.subarray(0, 60), 'picture_broken'],
      [tall, 'picture_broken'],
      [await fourColours().toColourspace('cmyk').jpeg().toBuffer(), 'picture_broken'],
      [hugeJpeg, 'picture_size'],
      [hugePng, 'picture_size'],
    ] as const)
      expect(picturePages([png, bad])).toEqual({ ok: false, code, at: 1 });
  });
});

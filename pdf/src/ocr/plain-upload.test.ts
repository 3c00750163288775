// Uploads to pixels: what is refused before it is decoded, what a camera says of itself, and what the pixels tell of how they were taken.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { plainUpload } from './plain-upload.ts';
import type { Photograph } from './testing/draw-cards.ts';
import { madeCard, madeLicence } from './testing/made-people.ts';
import { judgeHints } from './testing/made-set.ts';
import { photographOf } from './testing/photographs.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f0f0f0' } });
const codeOf = async (bytes: Uint8Array, mayBePdf = false) => {
  const made = await plainUpload(bytes, mayBePdf);
  return made.ok ? 'ok' : made.code;
};

describe('by content', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'not_picture'],
    ['a WebP', () => plain(400, 400).webp().toBuffer(), 'not_picture'],
    ['an animation', () => plain(400, 400).gif().toBuffer(), 'animated'],
    ['an iPhone’s own', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'heic'],
    ['40 megapixels of JPEG', () => plain(8_000, 5_000).jpeg().toBuffer(), 'size'],
    ['40 megapixels of PNG', () => plain(8_000, 5_000).png().toBuffer(), 'size'],
    ['a PDF where a card is wanted', () => Buffer.from('%PDF-1.7'), 'no_pdf'],
    ['a broken PDF where a licence is wanted', () => Buffer.from('%PDF-1.7'), 'broken'],
    ['nothing', () => Buffer.of(), 'not_picture'],
    ['a thumbnail', () => plain(120, 80).jpeg().toBuffer(), 'small'],
    ['a thread', () => plain(3_000, 20).jpeg().toBuffer(), 'small'],
  ])('%s', async (what, make, code) => {
    expect(await codeOf(new Uint8Array(await make()), what.includes('licence'))).toBe(code);
  });

  it('a cut JPEG, and one with a PDF behind its end', async () => {
    const jpeg = await plain(600, 400).jpeg().toBuffer();
    expect(await codeOf(new Uint8Array(jpeg.subarray(0, 300)))).toBe('broken');
    const behind = Buffer.concat([jpeg, Buffer.from('%PDF-1.7 not at the beginning'.repeat(200))]);
    expect(await codeOf(new Uint8Array(behind))).not.toBe('password');
  });

  it('an APNG, whose other pictures nobody would see', async () => {
    const png = await plain(400, 300).png().toBuffer();
    const chunk = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1');
    expect(await codeOf(new Uint8Array(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])))).toBe(
      'animated',
    );
  });

  it('Exif that goes round in circles and claims 65,535 tags is read past', async () => {
    const jpeg = await plain(600, 400).jpeg().toBuffer();
    const tiff = Buffer.alloc(60_000, 1);
    tiff.write('II*\0', 'latin1');
    tiff.writeUInt32LE(8, 4);
    tiff.writeUInt16LE(65_535, 8);
    const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
    const head = Buffer.alloc(4);
    head.writeUInt16BE(0xffe1, 0);
    head.writeUInt16BE(body.length + 2, 2);
    const segments = Array.from({ length: 100 }, () => Buffer.concat([head, body]));
    const bomb = Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
    expect(await codeOf(new Uint8Array(bomb))).toBe('ok');
  });
});

it('lies as the camera says', async () => {
  const made = await plainUpload(
    new Uint8Array(await plain(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    false,
  );
  expect(made).toMatchObject({ ok: true, width: 400, height: 600 });
});

describe('how it was taken', () => {
  const hintsOf = async (photograph: Photograph, grey = false) => {
    const bytes = await photographOf({ kind: 'front', of: madeCard(2), photograph });
    const seen = grey ? await sharp(bytes).grayscale().jpeg().toBuffer() : bytes;
    const made = await plainUpload(new Uint8Array(seen), false);
    if (!made.ok) throw new Error(made.code);
    const sure = { text: 'x', score: 1, x: 0, y: 0, width: 1, height: 1 };
    return judgeHints(made.quality, [sure]);
  };
  it.each<[string, Photograph, string[]]>([
    ['well', {}, []],
    ['turned and grainy', { turn: 9, noise: 25 }, []],
    ['out of focus', { blur: 3.2 }, ['blurred']],
    ['in the dark', { light: 0.3 }, ['dark']],
    ['with a lamp in it', { glare: 150 }, ['glare']],
    ['off a screen', { screen: 4.1, noise: 4 }, ['screen']],
  ])('%s', async (_what, photograph, hints) => expect(await hintsOf(photograph)).toEqual(hints));
  it('a copy without colour', async () => expect(await hintsOf({}, true)).toEqual(['copy']));
  it('white paper of a licence is no glare', async () => {
    const bytes = await photographOf({ kind: 'licence', of: madeLicence(1) });
    const white = await sharp(bytes).normalise().jpeg().toBuffer();
    const made = await plainUpload(new Uint8Array(white), true);
    expect(made.ok && judgeHints(made.quality, [])).not.toContain('screen');
  });
});

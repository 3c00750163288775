// Photographs and scans of a paper to a PDF, a page of A4 each: upright or lying as the picture is, turned as the camera says, as large
// as the page allows. The pixels stay as they came; transparent ones stand on white. Attacker-controlled.
import { deflateSync, inflateSync } from 'node:zlib';
import { decodePng, isPng, readChunks } from './decode-png.ts';
import { plainPdf, stream } from './plain-pdf.ts';
import { isJpeg, readJpeg } from './read-jpeg.ts';

export const PICTURE_KINDS = ['jpeg', 'png'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export type PicturePages =
  | { ok: true; bytes: Uint8Array; kinds: PictureKind[] }
  /** `at`: which one it is, from 0. */
  | { ok: false; code: 'picture_not' | 'picture_broken' | 'picture_size'; at: number };

/** Of one file. */
export const MOST_PICTURES = 50;
/** A telephone makes 12 million, at most 50; whoever shows the page unpacks them all. */
const MOST_PIXELS = 50_000_000;
const MOST_RAW = 160_000_000;
const A4 = { short: 595.28, long: 841.89 };
/** pt around the picture, and of a pixel at most (96 dpi): a small one is not blown up. */
const MARGIN = 24;
const PIXEL = 0.75;

/** What Exif's orientation does to the unit square, origin bottom left: X = a·u + c·v + e, Y = b·u + d·v + f. */
const TURNS: readonly (readonly [a: number, b: number, c: number, d: number, e: number, f: number])[] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
];

type Image = { kind: PictureKind; width: number; height: number; orientation: number; object: Buffer };

export function picturePages(pictures: readonly Uint8Array[]): PicturePages {
  const images: Image[] = [];
  for (const [at, bytes] of pictures.entries()) {
    const image = readImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    if (typeof image === 'string') return { ok: false, code: image, at };
    images.push(image);
  }
  const kids = images.map((_, i) => `${3 + 3 * i} 0 R`).join(' ');
  const bodies = images.flatMap((image, i) => {
    const { box, shows } = place(image);
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${box}]/Resources<</XObject<</I ${5 + 3 * i} 0 R>>>>/Contents ${4 + 3 * i} 0 R>>`;
    return [page, stream('', Buffer.from(shows)), image.object];
  });
  const pages = `<</Type/Pages/Count ${images.length}/Kids[${kids}]>>`;
  const bytes = new Uint8Array(plainPdf(['<</Type/Catalog/Pages 2 0 R>>', pages, ...bodies]));
  return { ok: true, bytes, kinds: images.map(({ kind }) => kind) };
}

const point = (value: number): string => String(Math.round(value * 1000) / 1000);

function place({ width, height, orientation }: Image): { box: string; shows: string } {
  const [w, h] = orientation >= 5 ? [height, width] : [width, height];
  const [pageWidth, pageHeight] = w > h ? [A4.long, A4.short] : [A4.short, A4.long];
  const scale = Math.min((pageWidth - 2 * MARGIN) / w, (pageHeight - 2 * MARGIN) / h, PIXEL);
  const [sx, sy] = [w * scale, h * scale];
  const [x, y] = [(pageWidth - sx) / 2, (pageHeight - sy) / 2];
  const [a, b, c, d, e, f] = TURNS[orientation - 1]!;
  const matrix = [a * sx, b * sy, c * sx, d * sy, e * sx + x, f * sy + y];
  return {
    box: `${point(pageWidth)} ${point(pageHeight)}`,
    shows: `q ${matrix.map(point).join(' ')} cm /I Do Q`,
  };
}

const dictOf = (width: number, height: number, space: string, bits: number, more: string): string =>
  `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent ${bits}${more}`;

function readImage(bytes: Buffer): Image | 'picture_not' | 'picture_broken' | 'picture_size' {
  if (isJpeg(bytes)) {
    const jpeg = readJpeg(bytes);
    if (!jpeg) return 'picture_broken';
    const { width, height, colours, orientation } = jpeg;
    if (width * height > MOST_PIXELS) return 'picture_size';
    const space = colours === 1 ? '/DeviceGray' : '/DeviceRGB';
    const object = stream(dictOf(width, height, space, 8, '/Filter/DCTDecode'), jpeg.bytes);
    return { kind: 'jpeg', width, height, orientation, object };
  }
  if (!isPng(bytes)) return 'picture_not';
  const chunks = readChunks(bytes);
  if (!chunks) return 'picture_broken';
  const [width, height] = [chunks.head.readUInt32BE(0), chunks.head.readUInt32BE(4)];
  if (width * height > MOST_PIXELS) return 'picture_size';
  const object = asTheyCame(chunks, width, height) ?? onWhite(bytes);
  return object ? { kind: 'png', width, height, orientation: 1, object } : 'picture_broken';
}

type Chunks = NonNullable<ReturnType<typeof readChunks>>;
const DEPTHS = new Set([1, 2, 4, 8, 16]);

/** Grey, RGB and palettes are packed in a PDF as they are in a PNG. Every row is looked at: readers differ where data is short. */
function asTheyCame(
  { head, data, palette, alpha }: Chunks,
  width: number,
  height: number,
): Buffer | undefined {
  const [bits, kind] = [head[8]!, head[9]!];
  const colours = kind === 2 ? 3 : kind === 0 || kind === 3 ? 1 : 0;
  if (colours === 0 || !DEPTHS.has(bits) || head[12] !== 0) return undefined;
  if (kind === 3 && (!palette || alpha || bits === 16)) return undefined;
  const row = 1 + Math.ceil((width * colours * bits) / 8);
  if (width === 0 || height === 0 || row * height > MOST_RAW || !hasRows(data, row, height)) return undefined;
  const space =
    kind === 3
      ? `[/Indexed/DeviceRGB ${Math.floor(palette!.length / 3) - 1}<${palette!.toString('hex')}>]`
      : kind === 2
        ? '/DeviceRGB'
        : '/DeviceGray';
  const packed = `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${colours}/BitsPerComponent ${bits}/Columns ${width}>>`;
  return stream(dictOf(width, height, space, bits, packed), data);
}

function hasRows(data: Buffer, row: number, height: number): boolean {
  try {
    const raw = inflateSync(data, { maxOutputLength: row * height });
    if (raw.length !== row * height) return false;
    for (let y = 0; y < height; y++) if (raw[y * row]! > 4) return false;
    return true;
  } catch {
    return false;
  }
}

function onWhite(bytes: Buffer): Buffer | undefined {
  const pixels = decodePng(bytes);
  if (!pixels) return undefined;
  const { width, height, data } = pixels;
  const rgb = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const alpha = data[4 * i + 3]! / 255;
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = Math.round(data[4 * i + c]! * alpha + 255 * (1 - alpha));
  }
  return stream(dictOf(width, height, '/DeviceRGB', 8, '/Filter/FlateDecode'), deflateSync(rgb));
}

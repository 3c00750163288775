// The picture of a card as it was uploaded to pixels that another process may read, in the child of the sandbox. Attacker-controlled: by
// content, never by name; sizes from the header, before anything is decoded; of a PDF the first page alone.
import type { RgbaPixels } from '../appearance-type.ts';
import { openDocument, RenderError } from '../render/index.ts';
import { decentSize, decodePng, isPng } from '../upload/picture/decode-png.ts';
import { plainPicture } from '../upload/picture/plain-picture.ts';
import { isJpeg } from '../upload/picture/read-jpeg.ts';
import { shrink } from '../upload/picture/read-picture.ts';
import { type OcrQuality, qualityOf } from './quality.ts';
import type { RgbPixels } from './types.ts';

/** Of the longer side: letters of a card that fills half of the photograph are 20 pixels tall then. */
export const OCR_SIDE = 1_600;
const LEAST_SIDE = 200;

/** not_picture: neither PNG, JPEG nor PDF · heic: an iPhone's own · animated: more than one picture · size: too many pixels. */
export type OcrUploadCode =
  | 'not_picture'
  | 'heic'
  | 'animated'
  | 'size'
  | 'small'
  | 'broken'
  | 'password'
  | 'no_pdf';
export type OcrUpload =
  | { ok: true; width: number; height: number; bytes: Uint8Array; quality: OcrQuality }
  | { ok: false; code: OcrUploadCode };

export async function plainUpload(input: Uint8Array, mayBePdf: boolean): Promise<OcrUpload> {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.length);
  const pixels = await pixelsOf(bytes, mayBePdf);
  if (typeof pixels === 'string') return { ok: false, code: pixels };
  const { width, height, data } = halved(pixels);
  if (Math.max(width, height) < LEAST_SIDE || Math.min(width, height) < LEAST_SIDE / 4)
    return { ok: false, code: 'small' };
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    rgb[to++] = data[from]!;
    rgb[to++] = data[from + 1]!;
    rgb[to++] = data[from + 2]!;
  }
  const picture: RgbPixels = { width, height, data: rgb };
  return { ok: true, width, height, bytes: rgb, quality: qualityOf(picture) };
}

async function pixelsOf(bytes: Buffer, mayBePdf: boolean): Promise<RgbaPixels | OcrUploadCode> {
  if (bytes.toString('latin1', 0, 1_024).includes('%PDF-')) return mayBePdf ? firstPage(bytes) : 'no_pdf';
  if (isPng(bytes)) {
    // a chunk of APNG before the picture's own
    if (bytes.subarray(0, 4_096).includes('acTL')) return 'animated';
    if (bytes.length > 24 && !decentSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20))) return 'size';
  } else if (!isJpeg(bytes)) return otherKind(bytes);
  const plain = await plainPicture(bytes);
  return typeof plain === 'string' ? plain : plain.pixels;
}

function otherKind(bytes: Buffer): OcrUploadCode {
  const head = bytes.toString('latin1', 0, 16);
  if (/^.{4}ftyp(?:heic|heix|hevc|mif1|msf1|avif)/s.test(head)) return 'heic';
  if (
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') &&
      bytes.toString('latin1', 8, 12) === 'WEBP' &&
      bytes.subarray(0, 64).includes('ANIM'))
  )
    return 'animated';
  return 'not_picture';
}

async function firstPage(bytes: Buffer): Promise<RgbaPixels | OcrUploadCode> {
  try {
    const document = await openDocument(bytes);
    const { png } = document.thumbnail(0, OCR_SIDE);
    document.close();
    return decodePng(png) ?? 'broken';
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return error.code === 'password' ? 'password' : 'broken';
  }
}

/** `shrink` takes whole steps: only where a step leaves enough. */
const halved = (pixels: RgbaPixels): RgbaPixels =>
  Math.max(pixels.width, pixels.height) >= 2 * OCR_SIDE ? shrink(pixels, OCR_SIDE) : pixels;

// A PNG or JPEG to pixels, for the child of the sandbox. JPEG is decoded by PDFium: the picture becomes a page that
// shows nothing else. Attacker-controlled.
import type { RgbaPixels } from '../../appearance-type.ts';
import { openDocument, RenderError } from '../../render/index.ts';
import { decentSize, decodePng, isPng } from './decode-png.ts';
import { plainPdf, stream } from './plain-pdf.ts';

/** not_picture: neither PNG nor JPEG, or more than that; broken: one that cannot be read, or is too large. */
export type Picture =
  | { ok: true; width: number; height: number; bytes: Uint8Array }
  | { ok: false; code: 'not_picture' | 'broken' };

/** A seal needs no more than this for a line of 0.04 mm. */
export const MOST_PICTURE_SIDE = 1_400;

type Frame = { width: number; height: number; colours: number };

/** Sizes and number of colours from the frame header (ITU T.81 §B.2.2). */
function jpegFrame(bytes: Buffer): Frame | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame)
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        colours: bytes[at + 9]!,
      };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** A PDF of one page that shows this JPEG, a point a pixel. */
function asPage(jpeg: Buffer, { width, height, colours }: Frame): Buffer {
  const space = { 1: 'Gray', 3: 'RGB', 4: 'CMYK' }[colours] ?? 'RGB';
  const shows = `${width} 0 0 ${height} 0 0 cm /I Do`;
  return plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>`,
    stream('', Buffer.from(shows)),
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/Device${space}/BitsPerComponent 8/Filter/DCTDecode`,
      jpeg,
    ),
  ]);
}

/** Every n-th pixel block as its average, so that no side is longer than the limit. */
export function shrink({ width, height, data }: RgbaPixels, most = MOST_PICTURE_SIDE): RgbaPixels {
  const n = Math.ceil(Math.max(width, height) / most);
  if (n === 1) return { width, height, data };
  const [w, h] = [Math.floor(width / n), Math.floor(height / n)];
  const out = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < 4; c++) {
        let sum = 0;
        for (let dy = 0; dy < n; dy++)
          for (let dx = 0; dx < n; dx++) sum += data[((y * n + dy) * width + x * n + dx) * 4 + c]!;
        out[(y * w + x) * 4 + c] = sum / (n * n);
      }
  return { width: w, height: h, data: out };
}

/** Its pixels, at most `most` on the longer side; undefined: PDFium cannot draw it. */
export async function drawJpeg(
  bytes: Buffer,
  frame: Frame,
  most = MOST_PICTURE_SIDE,
): Promise<RgbaPixels | undefined> {
  try {
    const document = await openDocument(asPage(bytes, frame));
    const { png } = document.thumbnail(0, Math.min(most, Math.max(frame.width, frame.height)));
    document.close();
    return decodePng(png);
  } catch (error) {
    if (error instanceof RenderError) return undefined;
    throw error;
  }
}

async function fromJpeg(bytes: Buffer): Promise<RgbaPixels | undefined> {
  const frame = jpegFrame(bytes);
  return frame && decentSize(frame.width, frame.height) ? drawJpeg(bytes, frame) : undefined;
}

export async function readPicture(input: Uint8Array): Promise<Picture> {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.length);
  const jpeg =
    bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  if (!jpeg && !isPng(bytes)) return { ok: false, code: 'not_picture' };
  const pixels = jpeg ? await fromJpeg(bytes) : decodePng(bytes);
  if (!pixels) return { ok: false, code: 'broken' };
  const { width, height, data } = shrink(pixels);
  return { ok: true, width, height, bytes: data };
}

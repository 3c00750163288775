// Pages as small PNG pictures for people, as they are seen, marks of signatures included; with a pale mark over each, when one is given:
// multiplied into the pixels, so that it cannot be taken off again. Attacker-controlled: the document came from outside.
import { openDocument, type PagePixels, type RenderDocument, RenderError } from '../../render/index.ts';
import { packPng } from '../compare/pack-png.ts';

/** `from` counts from 0; `scale` 1 = 72 dpi. */
export type PictureRange = { from: number; count: number; scale: number };
export type PagePicture = { page: number; width: number; height: number; png: Uint8Array };
export type PagePictures =
  | { ok: true; pageCount: number; pages: PagePicture[] }
  | { ok: false; code: 'password' | 'broken' | 'no_such_page' };

/** The mark again and again over the whole picture: white leaves a pixel as it is. */
function stamp({ width, height, rgba }: PagePixels, mark: PagePixels): void {
  for (let y = 0; y < height; y++) {
    const row = (y % mark.height) * mark.width;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const from = (row + (x % mark.width)) * 4;
      for (let c = 0; c < 3; c++)
        rgba[at + c] = Math.round(((rgba[at + c] as number) * (mark.rgba[from + c] as number)) / 255);
    }
  }
}

/** `mark`: a PDF of one page. Never throws for what the document is. */
export async function drawPictures(
  document: Uint8Array,
  mark: Uint8Array | undefined,
  { from, count, scale }: PictureRange,
): Promise<PagePictures> {
  let opened: RenderDocument | undefined;
  try {
    const over = mark && (await markPixels(mark, scale));
    opened = await openDocument(document);
    const end = Math.min(opened.pageCount, from + count);
    const drawn: PagePicture[] = [];
    for (let page = from; page < end; page++) {
      const pixels = opened.seenPixels(page, scale);
      if (over) stamp(pixels, over);
      drawn.push({ page, width: pixels.width, height: pixels.height, png: packPng(pixels) });
    }
    if (drawn.length === 0) return { ok: false, code: 'no_such_page' };
    return { ok: true, pageCount: opened.pageCount, pages: drawn };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const { code } = error;
    return { ok: false, code: code === 'password' || code === 'no_such_page' ? code : 'broken' };
  } finally {
    opened?.close();
  }
}

async function markPixels(mark: Uint8Array, scale: number): Promise<PagePixels> {
  const opened = await openDocument(mark);
  try {
    return opened.seenPixels(0, scale);
  } finally {
    opened.close();
  }
}

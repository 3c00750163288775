// Pages as small PNG pictures for people. Marks of signatures are forms of a document until it is flattened: what is drawn here is a
// copy (print-copy.ts) of it. Attacker-controlled: the document came from outside.
import { openDocument, type RenderDocument, refusalOf } from '../../render/index.ts';
import { packPng } from '../compare/pack-png.ts';

/** `from` counts from 0; `scale` 1 = 72 dpi. */
export type PictureRange = { from: number; count: number; scale: number };
export type PagePicture = { page: number; width: number; height: number; png: Uint8Array };
export type PagePictures =
  | { ok: true; pageCount: number; pages: PagePicture[] }
  | { ok: false; code: 'password' | 'broken' | 'no_such_page' };

/** Never throws for what the document is. */
export async function drawPictures(
  bytes: Uint8Array,
  { from, count, scale }: PictureRange,
): Promise<PagePictures> {
  let opened: RenderDocument | undefined;
  try {
    const document = await openDocument(bytes);
    opened = document;
    const end = Math.min(document.pageCount, from + count);
    const drawn: PagePicture[] = [];
    for (let page = from; page < end; page++) {
      const pixels = document.contentPixels(page, scale);
      drawn.push({ page, width: pixels.width, height: pixels.height, png: packPng(pixels) });
    }
    if (drawn.length === 0) return { ok: false, code: 'no_such_page' };
    return { ok: true, pageCount: document.pageCount, pages: drawn };
  } catch (error) {
    return { ok: false, code: refusalOf(error) };
  } finally {
    opened?.close();
  }
}

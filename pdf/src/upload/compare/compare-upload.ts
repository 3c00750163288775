// Whether the two renderers that the product ships show the same pages: PDFium, which draws what is recorded, and
// pdf.js, by which people read. Runs in the sandbox child; a file that leaves no choice is not drawn.

import { PdfError } from '../../read/index.ts';
import { openDocument, type RenderDocument, RenderError } from '../../render/index.ts';
import { openUpload } from '../inspect.ts';
import { openInPdfJs, type PdfJsPages, type Picture } from './draw-pdfjs.ts';
import { choicesOf } from './needs-comparison.ts';
import { packPng } from './pack-png.ts';
import { compareTiles, conflicts, inkOf } from './tiles.ts';

export type Compared =
  /** `drawn`: pages that were compared; 0 for a plain file. */
  | { ok: true; drawn: number }
  /** The first page that differs, from 0, as PNG of both; `theirs` is absent when pdf.js cannot draw it. */
  | { ok: false; code: 'two_texts'; page: number; pictures: Uint8Array[] }
  | { ok: false; code: 'broken' };

/** 1 is 72 dpi: a letter of ordinary text is about one tile. */
const SCALE = 1;
/** Pictures that are shown to the sender. */
const SHOWN_SCALE = 1.5;

/** Never throws for what the file is. */
export async function compareUpload(bytes: Uint8Array): Promise<Compared> {
  try {
    if (choicesOf(openUpload(bytes), bytes).size === 0) return { ok: true, drawn: 0 };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return { ok: false, code: 'broken' };
  }
  return comparePictures(bytes, bytes);
}

/** `drawn` by PDFium against `read` by pdf.js: the same file, or a copy and what it was made from. */
export async function comparePictures(drawn: Uint8Array, read: Uint8Array): Promise<Compared> {
  let mine: RenderDocument;
  try {
    mine = await openDocument(drawn);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { ok: false, code: 'broken' };
  }
  const theirs = await openInPdfJs(read);
  try {
    for (let page = 0; page < mine.pageCount; page++) {
      if (!(await samePage(mine, theirs, page))) return await shown(mine, theirs, page);
    }
    return { ok: true, drawn: mine.pageCount };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { ok: false, code: 'broken' };
  } finally {
    await theirs?.close();
    mine.close();
  }
}

async function samePage(
  mine: RenderDocument,
  theirs: PdfJsPages | undefined,
  page: number,
): Promise<boolean> {
  const one = mine.contentPixels(page, SCALE);
  const other = await theirs?.draw(page, one.width, one.height);
  return other !== undefined && !conflicts(compareTiles(inkOf(one), inkOf(other)));
}

async function shown(mine: RenderDocument, theirs: PdfJsPages | undefined, page: number): Promise<Compared> {
  const one: Picture = mine.contentPixels(page, SHOWN_SCALE);
  const other = await theirs?.draw(page, one.width, one.height);
  return { ok: false, code: 'two_texts', page, pictures: [one, ...(other ? [other] : [])].map(packPng) };
}

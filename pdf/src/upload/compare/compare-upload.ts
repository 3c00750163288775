// Whether the two renderers that the product ships show the same pages: PDFium, which draws copies and pictures, and
// pdf.js, by which people read. Runs in the sandbox child, for files that leave readers a choice.

import { openDocument, type RenderDocument, RenderError } from '../../render/index.ts';
import { openInPdfJs, type PdfJsPages, type Picture } from './draw-pdfjs.ts';
import { packPng } from './pack-png.ts';
import { compareTiles, conflicts, enlarged, inkOf, type TileDifference } from './tiles.ts';

export type Compared =
  /** `drawn`: pages that were compared. */
  | { ok: true; drawn: number }
  /** The first page that differs, from 0, as PNG of both; `theirs` is absent when pdf.js cannot draw it. */
  | { ok: false; code: 'two_texts'; page: number; pictures: Uint8Array[] }
  | { ok: false; code: 'broken' };

/** 1 is 72 dpi: a letter of ordinary text is about one tile. */
const SCALES = [1, 2, 3];
/** Pictures that are shown to the sender. */
const SHOWN_SCALE = 1.5;

/**
 * `drawn` by PDFium against `read` by pdf.js: the same file, or a copy and what it was made from; all pages, or `count` of them
 * `from` one on. Never throws for what they are.
 */
export async function comparePictures(
  drawn: Uint8Array,
  read = drawn,
  { from, count } = { from: 0, count: Number.POSITIVE_INFINITY },
): Promise<Compared> {
  let mine: RenderDocument;
  try {
    mine = await openDocument(drawn);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { ok: false, code: 'broken' };
  }
  const theirs = await openInPdfJs(read);
  try {
    const end = Math.min(mine.pageCount, from + count);
    for (let page = from; page < end; page++) {
      if (!(await samePage(mine, theirs, page))) return await shown(mine, theirs, page);
    }
    return { ok: true, drawn: end - from };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { ok: false, code: 'broken' };
  } finally {
    await theirs?.close();
    mine.close();
  }
}

/** A conflict is one that a larger picture shows at the same place. */
async function samePage(
  mine: RenderDocument,
  theirs: PdfJsPages | undefined,
  page: number,
): Promise<boolean> {
  let before: { width: number; tiles: TileDifference[] } | undefined;
  for (const scale of SCALES) {
    const one = mine.contentPixels(page, scale);
    const other = await theirs?.draw(page, one.width, one.height);
    if (other === undefined) return false;
    const tiles = compareTiles(
      inkOf(one),
      inkOf(other),
      before && enlarged(before.tiles, one.width / before.width),
    );
    if (!conflicts(tiles)) return true;
    before = { width: one.width, tiles };
  }
  return false;
}

async function shown(mine: RenderDocument, theirs: PdfJsPages | undefined, page: number): Promise<Compared> {
  const one: Picture = mine.contentPixels(page, SHOWN_SCALE);
  const other = await theirs?.draw(page, one.width, one.height);
  return { ok: false, code: 'two_texts', page, pictures: [one, ...(other ? [other] : [])].map(packPng) };
}

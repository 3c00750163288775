// Pages of a PDF as pictures: PDFium draws, the PNG is written plain. Sizes are those of the page as a reader sees it
// (CropBox, Rotate). Attacker-controlled: a page may claim 14,400 pt sides, so pixels are bounded before drawing.
import { allocate, type Pdfium, pdfium, withCells } from './pdfium.ts';
import { encodePng, MOST_PNG_WIDTH } from './png.ts';

/** password: needs a user password; unsupported: unknown encryption; broken: anything else PDFium cannot open or draw. */
export type RenderErrorCode = 'password' | 'unsupported' | 'broken' | 'no_such_page' | 'closed';

export class RenderError extends Error {
  readonly code: RenderErrorCode;
  constructor(code: RenderErrorCode) {
    super(code);
    this.name = 'RenderError';
    this.code = code;
  }
}

/** What an upload is refused for when PDFium cannot open or draw it. @throws whatever is no RenderError, which is a defect of ours */
export function refusalOf(error: unknown): 'password' | 'broken' | 'no_such_page' {
  if (!(error instanceof RenderError)) throw error;
  const { code } = error;
  return code === 'password' || code === 'no_such_page' ? code : 'broken';
}

/** Displayed size in points and the page's rotation in degrees (already applied to the size). */
export type PageBox = { width: number; height: number; rotate: 0 | 90 | 180 | 270 };

/** A drawn page: PNG bytes (see png.ts) and their size in pixels. */
export type PageImage = { page: number; width: number; height: number; png: Uint8Array };

/** Opaque pixels of a drawn page: RGBA, 4 bytes each, rows from the top. */
export type PagePixels = { width: number; height: number; rgba: Uint8Array };

/** An open document. Pages count from 0. Everything throws RenderError `closed` after `close()`. */
export type RenderDocument = {
  pageCount: number;
  pageBoxes(): PageBox[];
  pageBox(page: number): PageBox;
  /** `scale` 1 = 72 dpi; lowered when the picture would exceed 16 megapixels. */
  renderPage(page: number, scale: number): PageImage;
  /** A picture whose longer side is `side` pixels, default 200. */
  thumbnail(page: number, side?: number): PageImage;
  /** The page's own content, without annotations, as pixels: for comparing, never kept. */
  contentPixels(page: number, scale: number): PagePixels;
  /** Draws the page as `renderPage` does and keeps nothing of it. @throws RenderError when it cannot be drawn */
  tryPage(page: number, scale: number): void;
  /** Bytes that this PDFium has asked for so far, whatever it gave back of them. */
  memory(): number;
  /** Frees everything PDFium holds for this document. */
  close(): void;
};

const MOST_PIXELS = 16_000_000;
const BITMAP_BGRA = 4;
const DRAW_ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;

/** @throws RenderError password, unsupported, broken */
export async function openDocument(bytes: Uint8Array): Promise<RenderDocument> {
  const engine = await pdfium();
  const handle = openHandle(engine, bytes);
  let open = true;
  const pageCount = engine.FPDF_GetPageCount(handle.document);
  const check = (page: number) => {
    if (!open) throw new RenderError('closed');
    if (!Number.isInteger(page) || page < 0 || page >= pageCount) throw new RenderError('no_such_page');
  };
  const pageBox = (page: number) => {
    check(page);
    return readBox(engine, handle.document, page);
  };
  const sizeOf = (page: number, scale: number) => {
    const box = pageBox(page);
    const wanted = Number.isFinite(scale) && scale > 0 ? scale : 1;
    const most = Math.min(Math.sqrt(MOST_PIXELS / (box.width * box.height)), MOST_PNG_WIDTH / box.width);
    const used = Math.min(wanted, most);
    const side = (points: number) => Math.max(1, Math.round(points * used));
    return { width: side(box.width), height: side(box.height) };
  };
  const renderPage = (page: number, scale: number) => {
    const { width, height } = sizeOf(page, scale);
    const take = (pixels: Uint8Array) => encodePng(pixels, width, height);
    return {
      page,
      width,
      height,
      png: draw(engine, handle.document, { page, width, height, flags: DRAW_ANNOTATIONS }, take),
    };
  };
  return {
    pageCount,
    pageBox,
    pageBoxes: () => Array.from({ length: pageCount }, (_, page) => pageBox(page)),
    renderPage,
    contentPixels: (page, scale) => {
      const size = sizeOf(page, scale);
      const rgba = draw(engine, handle.document, { page, ...size, flags: 0 }, (pixels) => pixels.slice());
      return { ...size, rgba };
    },
    tryPage: (page, scale) => {
      const size = sizeOf(page, scale);
      draw(engine, handle.document, { page, ...size, flags: DRAW_ANNOTATIONS }, () => undefined);
    },
    thumbnail: (page, side = 200) => {
      const box = pageBox(page);
      return renderPage(page, side / Math.max(box.width, box.height));
    },
    memory: () => engine.runtime.HEAPU8.length,
    close: () => {
      if (open) handle.close();
      open = false;
    },
  };
}

/** Opens a document in PDFium's memory. @throws RenderError */
export function openHandle(engine: Pdfium, bytes: Uint8Array): { document: number; close(): void } {
  const buffer = allocate(engine, bytes);
  const document = engine.FPDF_LoadMemDocument(buffer, bytes.length, '');
  if (!document) {
    const reason = engine.FPDF_GetLastError();
    engine.runtime.wasmExports.free(buffer);
    throw new RenderError(reason === 4 ? 'password' : reason === 5 ? 'unsupported' : 'broken');
  }
  return {
    document,
    close: () => {
      engine.FPDF_CloseDocument(document);
      engine.runtime.wasmExports.free(buffer);
    },
  };
}

function readBox(engine: Pdfium, document: number, page: number): PageBox {
  return withCells(engine, 2, (cells) => {
    if (!engine.FPDF_GetPageSizeByIndexF(document, page, cells)) throw new RenderError('broken');
    const width = engine.runtime.getValue(cells, 'float');
    const height = engine.runtime.getValue(cells + 4, 'float');
    const quarter = engine.EPDF_GetPageRotationByIndex(document, page);
    const rotate = ([0, 90, 180, 270] as const)[((quarter % 4) + 4) % 4] ?? 0;
    return { width, height, rotate };
  });
}

type Draw = { page: number; width: number; height: number; flags: number };

/** The page on white; `take` must not keep the pixels, which lie in PDFium's memory. */
function draw<T>(
  engine: Pdfium,
  document: number,
  { page: index, width, height, flags }: Draw,
  take: (pixels: Uint8Array) => T,
): T {
  const page = engine.FPDF_LoadPage(document, index);
  if (!page) throw new RenderError('broken');
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, BITMAP_BGRA, 0, 0);
  try {
    if (!bitmap) throw new RenderError('broken');
    engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags | REVERSE_BYTE_ORDER);
    const start = engine.FPDFBitmap_GetBuffer(bitmap);
    const stride = engine.FPDFBitmap_GetStride(bitmap);
    if (stride !== width * 4) throw new RenderError('broken');
    return take(engine.runtime.HEAPU8.subarray(start, start + stride * height));
  } finally {
    if (bitmap) engine.FPDFBitmap_Destroy(bitmap);
    engine.FPDF_ClosePage(page);
  }
}

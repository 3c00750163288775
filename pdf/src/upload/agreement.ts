// Three parsers must see the same pages (U-10, P-10): ours, PDFium and pdf.js agree on the number of pages and on
// each page's displayed box. Where they differ, two people could read two contracts in one file.
import './drawing-classes.ts';
import type { RenderDocument } from '../render/index.ts';
import type { UploadPage } from './findings.ts';

/** 32-bit numbers in PDFium and rounding in pdf.js differ by less. */
const TOLERANCE = 0.05;

type PdfJs = typeof import('pdfjs-dist');
let loaded: Promise<PdfJs> | undefined;

/** Loads pdf.js with its worker in this thread; in a sandbox before the right to read files is given up. */
export function loadPdfJs(): Promise<PdfJs> {
  loaded ??= (async () => {
    const warn = console.warn;
    // Says what it misses for drawing. In the sandbox all is loaded already and the console cannot be changed.
    const mutable = !Object.isFrozen(console);
    if (mutable) console.warn = () => {};
    try {
      const module = (await import('pdfjs-dist/legacy/build/pdf.mjs')) as unknown as PdfJs;
      const worker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string);
      (globalThis as Record<string, unknown>).pdfjsWorker = worker;
      return module;
    } finally {
      if (mutable) console.warn = warn;
    }
  })();
  return loaded;
}

/** Options under which pdf.js looks for nothing outside the file and runs nothing that stands in it. */
export const OFFLINE = {
  verbosity: 0,
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  useWorkerFetch: false,
  enableXfa: false,
};

/** The pages as pdf.js sees them; undefined when it cannot open the file. At most `most` pages are read. */
export async function pdfJsPages(bytes: Uint8Array, most: number): Promise<UploadPage[] | undefined> {
  const { getDocument } = await loadPdfJs();
  const task = getDocument({ ...OFFLINE, data: bytes.slice(), stopAtErrors: true });
  try {
    const document = await task.promise;
    if (document.numPages > most) return undefined;
    const pages: UploadPage[] = [];
    for (let i = 1; i <= document.numPages; i++) {
      const page = await document.getPage(i);
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
      pages.push(displayed(right - left, top - bottom, page.rotate));
    }
    return pages;
  } catch {
    return undefined;
  } finally {
    await task.destroy().catch(() => undefined);
  }
}

/** The pages as PDFium sees them. */
export function pdfiumPages(document: RenderDocument, most: number): UploadPage[] | undefined {
  if (document.pageCount > most) return undefined;
  try {
    return document.pageBoxes();
  } catch {
    return undefined;
  }
}

/** A box turned as the reader sees it. */
export function displayed(width: number, height: number, angle: number): UploadPage {
  const rotate = ((((angle % 360) + 360) % 360) as UploadPage['rotate']) || 0;
  return rotate % 180 === 0 ? { width, height, rotate } : { width: height, height: width, rotate };
}

/** True when every list has the same pages. */
export function agree(...views: (UploadPage[] | undefined)[]): boolean {
  const [first, ...others] = views;
  if (!first) return false;
  return others.every(
    (view) =>
      view?.length === first.length &&
      view.every((page, i) => {
        const mine = first[i] as UploadPage;
        const close = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE;
        return (
          close(page.width, mine.width) && close(page.height, mine.height) && page.rotate === mine.rotate
        );
      }),
  );
}

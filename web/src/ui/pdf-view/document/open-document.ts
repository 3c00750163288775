// Opens a PDF in pdf.js by ranges. The legacy build on purpose: the modern one needs browsers of this year
// (Map.getOrInsertComputed), which the phones of signers are not. Worker, cMaps, fonts and wasm come from /pdfjs/.
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { asLoadError, PdfLoadError } from './load-error.ts';
import { chunkBytes, fetchRange, headBytes, type PdfSource } from './range-fetch.ts';

export type PdfLibrary = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
export type OpenDocument = { library: PdfLibrary; document: PDFDocumentProxy };

const assets = '/pdfjs/';
let loading: Promise<PdfLibrary> | undefined;

/** Loads pdf.js once; call early to have it ready before the first document. A failed load can be tried again. */
export function loadPdfLibrary(): Promise<PdfLibrary> {
  loading ??= import('pdfjs-dist/legacy/build/pdf.mjs')
    .then((library) => {
      library.GlobalWorkerOptions.workerSrc = `${assets}pdf.worker.min.mjs`;
      return library;
    })
    .catch(() => {
      loading = undefined;
      throw new PdfLoadError('network');
    });
  return loading;
}

/**
 * Opens the document. `onLost` hears when a later range cannot be read any more (network or refusal); rejects with
 * PdfLoadError. Aborting the signal ends requests and the worker's copy.
 */
export async function openDocument(
  source: PdfSource,
  signal: AbortSignal,
  onLost: (error: PdfLoadError) => void,
): Promise<OpenDocument> {
  const [library, head] = await Promise.all([loadPdfLibrary(), fetchRange(source, 0, headBytes, signal)]);
  const transport = new library.PDFDataRangeTransport(head.total, head.bytes, head.whole);
  transport.requestDataRange = (begin: number, end: number) => {
    fetchRange(source, begin, end, signal).then(
      (part) => transport.onDataRange(begin, part.whole ? part.bytes.slice(begin, end) : part.bytes),
      (error: unknown) => {
        if (!signal.aborted) onLost(asLoadError(error));
      },
    );
  };
  const task = library.getDocument({
    range: transport,
    rangeChunkSize: chunkBytes,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: `${assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    verbosity: library.VerbosityLevel.ERRORS,
  });
  signal.addEventListener('abort', () => void task.destroy());
  try {
    return { library, document: await task.promise };
  } catch (error) {
    throw asLoadError(error);
  }
}

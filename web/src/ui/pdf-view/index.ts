// The door of the PDF view.
export { PdfLoadError } from './document/load-error.ts';
export { loadPdfLibrary } from './document/open-document.ts';
export type { PdfSource } from './document/range-fetch.ts';
export { type Box, boxStyle, clamp, type PageSize } from './page-layout.ts';
export { type OverlayPage, PdfView, type PdfViewHandle, type PdfViewProps } from './pdf-view.tsx';

// The door of `@xinqi/pdf/render`: page images by PDFium. Runs in a child process or worker (see upload/sandbox).
export {
  openDocument,
  type PageBox,
  type PageImage,
  type PagePixels,
  type RenderDocument,
  RenderError,
  type RenderErrorCode,
  refusalOf,
} from './document.ts';
export { openFonts, substituteBytes, substituteFor } from './font-hook.ts';

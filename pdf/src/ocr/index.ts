// The door of `@xinqi/pdf/ocr`: text off pictures of cards and licences, read on this machine.
export type { OcrUploadCode } from './plain-upload.ts';
export type { OcrQuality } from './quality.ts';
export { hasOcr, OCR_PROGRAM_NAME, type OcrRead, readUpload, writeAnew } from './read-upload.ts';
export type { OcrLine } from './types.ts';

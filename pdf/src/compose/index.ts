// The door of `@xinqi/pdf/compose`: documents that the product itself writes.
export { type FormFault, type FormPage, type FormText, formOverlay } from './form-overlay.ts';
export { type Letter, letter, type SignatureBlock } from './letter.ts';
export { type PrintLabel, type PrintLook, printLook } from './print-look.ts';
export { watermark } from './watermark.ts';

/**
 * Reading PDF structure: objects, pages, fields, signatures, revisions. No npm package
 * and no Node module is used here: inflate is passed in, so that it runs in a browser.
 */

export { annotationBoxes, rectangleOf } from './annotation-boxes.ts';
export { type ByteSource, memorySource } from './byte-source.ts';
export { decodeStream, type Inflate } from './decode-stream.ts';
export type { Protection } from './encryption/index.ts';
export { acroForm, type FormField, findField, formFields, selectFields } from './form-fields.ts';
export { type IndirectObject, parseAt, readIndirect } from './indirect-object.ts';
export { type Box, type Page, pageAt, pages } from './pages.ts';
export { Parser } from './parser.ts';
export { PdfError, type PdfErrorCode } from './pdf-error.ts';
export { type Irregularity, type OpenOptions, openPdf, PdfFile, type PdfLimits } from './pdf-file.ts';
export { type Revision, revisions } from './revisions.ts';
export {
  type FieldLock,
  isLocked,
  permittedChanges,
  readLock,
  type SignatureInfo,
  signatures,
} from './signatures.ts';
export { Dict, isName, latin1, Name, PdfString, type PdfValue, Ref, Stream } from './values.ts';
export { isUsed } from './xref/section-chain.ts';
export { OWN_TO_SECTION, type XrefEntry, type XrefSection } from './xref/xref.ts';

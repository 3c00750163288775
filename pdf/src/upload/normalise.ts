// Makes the clean copy of an unsigned upload: PDFium draws forms and annotations into the pages, then the pages alone
// are written into a new file, which is inspected again. A signed file is never rewritten (U-09).
import { PdfError } from '../read/index.ts';
import { openHandle } from '../render/document.ts';
import { RenderError } from '../render/index.ts';
import { type Pdfium, pdfium, withCells } from '../render/pdfium.ts';
import { addCallbacks } from '../render/wasm-callbacks.ts';
import { agree } from './agreement.ts';
import { type Inspection, type Refusal, UploadRefused } from './findings.ts';
import { inspectUpload, openUpload } from './inspect.ts';
import { rebuild } from './rebuild.ts';

export type Normalised =
  | { ok: true; bytes: Uint8Array; inspection: Extract<Inspection, { ok: true }> }
  | Refusal<'signed' | Extract<Inspection, { ok: false }>['code']>;

const WIDGET = 20;
const NO_INCREMENTAL = 2;
const REMOVE_SECURITY = 3;
const FLATTEN_FAILED = 0;

/** The clean copy of an unsigned file. The answer's inspection is that of the new bytes. */
export async function normaliseUpload(bytes: Uint8Array): Promise<Normalised> {
  const before = await inspectUpload(bytes);
  if (!before.ok) return before;
  if (before.kind === 'signed') return { ok: false, code: 'signed', findings: [] };
  const flat = before.needsFlatten ? await resave(bytes, NO_INCREMENTAL, flattenPage) : bytes;
  if (!flat) return { ok: false, code: 'broken', findings: [] };
  let clean: Uint8Array;
  try {
    clean = rebuild(openUpload(flat));
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return { ok: false, code: 'broken', findings: [] };
  }
  const after = await inspectUpload(clean);
  if (!after.ok) return after;
  if (after.needsFlatten || !agree(before.pages, after.pages)) {
    return { ok: false, code: 'parser_disagreement', findings: [] };
  }
  return { ok: true, bytes: clean, inspection: after };
}

/**
 * A copy without encryption (owner password only) or with a sound structure (`needs_repair`), as PDFium understands
 * the file. It is another file: show it to the sender, keep both, and pass the copy through `inspectUpload`.
 */
export async function convertCopy(bytes: Uint8Array): Promise<{ ok: true; bytes: Uint8Array } | Refusal> {
  try {
    const copy = await resave(bytes, REMOVE_SECURITY);
    if (copy) return { ok: true, bytes: copy };
  } catch (error) {
    const password = error instanceof RenderError && error.code === 'password';
    if (error instanceof RenderError)
      return { ok: false, code: password ? 'password' : 'broken', findings: [] };
    if (error instanceof UploadRefused) return { ok: false, code: error.code, findings: [] };
    throw error;
  }
  return { ok: false, code: 'broken', findings: [] };
}

/** Opens, works on every page, saves whole. Undefined when PDFium fails at any step. */
async function resave(
  bytes: Uint8Array,
  flags: number,
  work?: (engine: Pdfium, page: number) => boolean,
): Promise<Uint8Array | undefined> {
  const engine = await pdfium();
  const handle = openHandle(engine, bytes);
  try {
    const count = engine.FPDF_GetPageCount(handle.document);
    for (let i = 0; work && i < count; i++) {
      const page = engine.FPDF_LoadPage(handle.document, i);
      if (!page) return undefined;
      const done = work(engine, page);
      engine.FPDF_ClosePage(page);
      if (!done) return undefined;
    }
    return saveDocument(engine, handle.document, flags);
  } finally {
    handle.close();
  }
}

/** Fields without a drawing get one first: flattening keeps only what is drawn. */
function flattenPage(engine: Pdfium, page: number): boolean {
  const count = engine.FPDFPage_GetAnnotCount(page);
  for (let i = 0; i < count; i++) {
    const annotation = engine.FPDFPage_GetAnnot(page, i);
    if (!annotation) continue;
    if (!engine.EPDFAnnot_HasAppearanceStream(annotation, 0)) {
      if (engine.FPDFAnnot_GetSubtype(annotation) === WIDGET)
        engine.EPDFAnnot_GenerateFormFieldAP(annotation);
      else engine.EPDFAnnot_GenerateAppearance(annotation);
    }
    engine.FPDFPage_CloseAnnot(annotation);
  }
  return engine.FPDFPage_Flatten(page, 0) !== FLATTEN_FAILED;
}

/** A whole copy of an open document (`FPDF_SaveAsCopy`); undefined when PDFium cannot write it. */
export function saveDocument(engine: Pdfium, document: number, flags: number): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  const call = (_this = 0, data = 0, size = 0) => {
    chunks.push(engine.runtime.HEAPU8.slice(data, data + size));
    return 1;
  };
  const [writeBlock = 0] = addCallbacks(engine.runtime, [{ signature: 'iiii', call }]);
  return withCells(engine, 2, (writer) => {
    engine.runtime.setValue(writer, 1, 'i32');
    engine.runtime.setValue(writer + 4, writeBlock, 'i32');
    if (!engine.FPDF_SaveAsCopy(document, writer, flags)) return undefined;
    const whole = Buffer.concat(chunks);
    return new Uint8Array(whole.buffer, whole.byteOffset, whole.length);
  });
}

// Makes the clean copy of an unsigned upload: PDFium draws forms and annotations into the pages, then the pages alone
// are written into a new file, which is inspected again. A signed file is never rewritten (U-09).
import { PdfError } from '../../read/index.ts';
import { RenderError } from '../../render/index.ts';
import { agree } from '../agreement.ts';
import { type Inspection, type Refusal, UploadRefused } from '../findings.ts';
import { inspectUpload, openUpload } from '../inspect.ts';
import { flatten } from './flatten.ts';
import { planPages } from './plan-pages.ts';
import { rebuild } from './rebuild.ts';
import { resave } from './resave.ts';

export type Normalised =
  | { ok: true; bytes: Uint8Array; inspection: Extract<Inspection, { ok: true }> }
  | Refusal<'signed' | Extract<Inspection, { ok: false }>['code']>;

const REMOVE_SECURITY = 3;

/** The clean copy of an unsigned file. The answer's inspection is that of the new bytes. */
export async function normaliseUpload(bytes: Uint8Array): Promise<Normalised> {
  const before = await inspectUpload(bytes);
  if (!before.ok) return before;
  if (before.kind === 'signed') return { ok: false, code: 'signed', findings: [] };
  let clean: Uint8Array;
  try {
    const file = openUpload(bytes);
    const plans = planPages(file);
    const flat = await flatten(file, bytes);
    if (!flat) return { ok: false, code: 'broken', findings: [] };
    clean = rebuild(flat === bytes ? file : openUpload(flat), plans);
  } catch (error) {
    if (error instanceof UploadRefused) return { ok: false, code: error.code, findings: [] };
    if (!(error instanceof PdfError)) throw error;
    return { ok: false, code: 'broken', findings: [] };
  }
  const after = await inspectUpload(clean);
  if (!after.ok) return after;
  if (after.needsFlatten || after.kind === 'signed' || !agree(before.pages, after.pages)) {
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

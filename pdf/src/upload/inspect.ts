// One structural pass over an upload, in the order from cheap to dear. Attacker-controlled throughout: runs in the
// sandbox child; nothing here decodes page content, so time depends on structure, not on what pages draw.
import { openPdf, type Page, PdfError, type PdfFile, pages, signatures } from '../read/index.ts';
import { openDocument, RenderError } from '../render/index.ts';
import { nodeInflate } from '../write/index.ts';
import { agree, displayed, pdfiumPages, pdfJsPages } from './agreement.ts';
import { judgeAnnotations, type Report } from './content-rules.ts';
import { checkFileShape } from './file-shape.ts';
import { type Inspection, UPLOAD_LIMITS, UploadRefused } from './findings.ts';
import { refusalOf, scanObjects } from './scan-objects.ts';

/** Judges a PDF as an upload. Never throws for what the file is; an unknown error is a defect and does. */
export async function inspectUpload(bytes: Uint8Array): Promise<Inspection> {
  try {
    return await inspect(bytes);
  } catch (error) {
    const refused = error instanceof PdfError ? refusalOf(error) : error;
    if (refused instanceof UploadRefused)
      return { ok: false, code: refused.code, findings: refused.findings };
    throw error;
  }
}

/** Our own strict view of a file, with ceilings for what is unpacked. @throws PdfError */
export function openUpload(bytes: Uint8Array): PdfFile {
  const { objects, stream, unpacked } = UPLOAD_LIMITS;
  return openPdf(bytes, {
    inflate: nodeInflate,
    limits: { objects, stream, inflated: unpacked, sections: 500 },
  });
}

async function inspect(bytes: Uint8Array): Promise<Inspection> {
  checkFileShape(bytes);
  let file: PdfFile;
  try {
    file = openUpload(bytes);
    // A converted copy would break the signatures that a file carries: what opens without a password is judged as it is.
    if (file.encrypted && (file.locked || signatures(file).length === 0))
      throw await encryptionRefusal(bytes);
    return await inspectOpened(file, bytes);
  } catch (error) {
    // An encrypted file shows itself in many ways; the user must hear about the password, not about syntax.
    if (error instanceof PdfError && error.code === 'encrypted') throw await encryptionRefusal(bytes);
    if (error instanceof PdfError && error.code !== 'limit' && (await opensInPdfium(bytes)) === false)
      throw new UploadRefused('broken');
    throw error;
  }
}

async function inspectOpened(file: PdfFile, bytes: Uint8Array): Promise<Inspection> {
  // All sections, not only those that were needed: a loop or a broken one is found by some viewer.
  for (const section of file.sections()) section.find(0);
  const list = pages(file);
  if (file.irregularities.has('page_count')) throw new UploadRefused('needs_repair');
  if (list.length === 0) throw new UploadRefused('broken');
  if (list.length > UPLOAD_LIMITS.pages) throw new UploadRefused('too_many_pages');
  for (const page of list) checkSize(file, page);

  const report: Report = { active: new Set(), hidden: new Set(), warnings: new Set() };
  const signed = signatures(file).length;
  await scanObjects(file, report);
  for (const page of list) judgeAnnotations(file, page.dict, signed > 0, report);
  if (report.active.size > 0) throw new UploadRefused('active_content', [...report.active]);
  if (report.hidden.size > 0) throw new UploadRefused('hidden_content', [...report.hidden]);
  if (file.irregularities.has('duplicate_key')) {
    // A normalised copy settles which value counts; a signed file cannot be rewritten.
    if (signed > 0) throw new UploadRefused('parser_disagreement');
    report.warnings.add('duplicate_keys');
  }
  const mine = list.map(({ cropBox: [a, b, c, d], rotate }) => displayed(c - a, d - b, rotate));
  if (!agree(mine, await pdfiumView(bytes), await pdfJsPages(bytes, UPLOAD_LIMITS.pages))) {
    throw new UploadRefused('parser_disagreement');
  }
  const warnings = [...report.warnings];
  const fields = file.array(file.dict(file.catalog.get('AcroForm'))?.get('Fields')) ?? [];
  return {
    ok: true,
    kind: signed > 0 ? 'signed' : 'unsigned',
    pageCount: list.length,
    pages: mine,
    signatures: signed,
    needsFlatten:
      fields.length > 0 || list.some((page) => (file.array(page.dict.get('Annots')) ?? []).length > 0),
    warnings,
  };
}

function checkSize(file: PdfFile, page: Page): void {
  const [a, b, c, d] = page.cropBox;
  const [ma, mb, mc, md] = page.mediaBox;
  const unit = file.resolve(page.dict.get('UserUnit')) ?? 1;
  const side = Math.max(c - a, d - b, mc - ma, md - mb);
  // Viewers differ on UserUnit: PDFium ignores it, so that a page with one would have two sizes.
  if (side > UPLOAD_LIMITS.pageSide || unit !== 1) throw new UploadRefused('page_too_large');
}

async function pdfiumView(bytes: Uint8Array) {
  try {
    const document = await openDocument(bytes);
    try {
      return pdfiumPages(document, UPLOAD_LIMITS.pages);
    } finally {
      document.close();
    }
  } catch (error) {
    if (error instanceof RenderError) return undefined;
    throw error;
  }
}

async function opensInPdfium(bytes: Uint8Array): Promise<boolean> {
  const view = await pdfiumView(bytes);
  return view !== undefined && view.length > 0;
}

async function encryptionRefusal(bytes: Uint8Array): Promise<UploadRefused> {
  try {
    (await openDocument(bytes)).close();
    return new UploadRefused('owner_password');
  } catch (error) {
    if (error instanceof RenderError && error.code === 'password') return new UploadRefused('password');
    return new UploadRefused('broken');
  }
}

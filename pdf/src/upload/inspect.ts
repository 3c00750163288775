// One structural pass over an upload, in the order from cheap to dear. Attacker-controlled throughout: runs in the
// sandbox child; nothing here decodes page content, so time depends on structure, not on what pages draw.
import { openPdf, type Page, PdfError, type PdfFile, pages, signatures } from '../read/index.ts';
import { openDocument, RenderError } from '../render/index.ts';
import { nodeInflate } from '../write/index.ts';
import { agree, displayed, pdfiumPages, pdfJsPages } from './agreement.ts';
import { judgeAnnotations, judgeLinks } from './annotation-rules.ts';
import { choicesOf } from './compare/needs-comparison.ts';
import { newReport } from './content-rules.ts';
import { userUnit } from './copy/page-unit.ts';
import { checkFileShape, checkOpenings, foreignOpenings } from './file-shape.ts';
import { HARMLESS, type Inspection, UPLOAD_LIMITS, UploadRefused } from './findings.ts';
import { demandOneReading, demandSameLook, demandSoundRevisions } from './one-reading.ts';
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
  return openPdf(bytes, OPEN);
}

const LIES_ON_PAGES = ['forms', 'annotations', 'page_unit'] as const;
const { objects, stream, unpacked } = UPLOAD_LIMITS;
const OPEN = { inflate: nodeInflate, limits: { objects, stream, inflated: unpacked, sections: 500 } };

async function inspect(bytes: Uint8Array): Promise<Inspection> {
  checkFileShape(bytes);
  const openings = foreignOpenings(bytes);
  let file: PdfFile;
  try {
    file = openUpload(bytes);
    // A converted copy would break the signatures that a file carries: what opens without a password is judged as it is.
    if (file.encrypted && (file.locked || signatures(file).length === 0))
      throw await encryptionRefusal(bytes);
    checkOpenings(file, openings);
    return await inspectOpened(file, bytes);
  } catch (error) {
    // An encrypted file shows itself in many ways; the user must hear about the password, not about syntax.
    if (error instanceof PdfError && error.code === 'encrypted') throw await encryptionRefusal(bytes);
    // Where objects cannot be told from what lies between them, words must do.
    if (error instanceof PdfError && openings.length > 0) throw new UploadRefused('polyglot');
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
  const signed = signatures(file).length;
  const report = newReport(signed > 0);
  const units = list.map((page) => checkSize(file, page));
  if (units.some((unit) => unit !== 1)) {
    // Viewers differ on UserUnit: PDFium ignores it, so that a page with one would have two sizes.
    if (signed > 0) throw new UploadRefused('page_unit');
    report.warnings.add('page_unit');
  }
  const jumps = judgeLinks(file, list, report);
  const scanned = await scanObjects(file, report);
  for (const page of list) judgeAnnotations(file, page.dict, report);
  if (report.active.size > 0) throw new UploadRefused('active_content', [...report.active]);
  if (report.hidden.size > 0) throw new UploadRefused('hidden_content', [...report.hidden]);
  demandOneReading(file, scanned, signed > 0, report);
  demandSoundRevisions(file, bytes, OPEN);
  if (scanned.oddities.has('optional_content')) report.warnings.add('layers');
  const fields = file.array(file.dict(file.catalog.get('AcroForm'))?.get('Fields')) ?? [];
  if (fields.length > 0) report.warnings.add('forms');
  // A picture of the pages is drawn without what lies on them, in PDFium's own unit.
  if (report.warnings.has('hidden_layers') && LIES_ON_PAGES.some((one) => report.warnings.has(one)))
    throw new UploadRefused('hidden_content', ['layer_off']);
  const needsFlatten = [...report.warnings].some((warning) => !HARMLESS.has(warning));
  if (jumps && needsFlatten && signed === 0) report.warnings.add('jumps_dropped');
  demandSameLook(scanned, signed === 0 && needsFlatten);
  const mine = list.map(({ cropBox: [a, b, c, d], rotate }) => displayed(c - a, d - b, rotate));
  if (!agree(mine, await pdfiumView(bytes), await pdfJsPages(bytes, UPLOAD_LIMITS.pages))) {
    throw new UploadRefused('parser_disagreement');
  }
  return {
    ok: true,
    kind: signed > 0 ? 'signed' : 'unsigned',
    pageCount: list.length,
    pages: mine.map(({ width, height, rotate }, i) => {
      const unit = units[i] ?? 1;
      return { width: width * unit, height: height * unit, rotate };
    }),
    signatures: signed,
    needsFlatten,
    warnings: [...report.warnings],
    attachments: report.attachments,
    choices: signed === 0 && needsFlatten ? [] : [...choicesOf(file, bytes)],
  };
}

/** The page's UserUnit, 1 where there is none that means anything. @throws UploadRefused page_too_large */
function checkSize(file: PdfFile, page: Page): number {
  const [a, b, c, d] = page.cropBox;
  const [ma, mb, mc, md] = page.mediaBox;
  const unit = userUnit(file, page);
  const side = Math.max(c - a, d - b, mc - ma, md - mb) * unit;
  if (side > UPLOAD_LIMITS.pageSide) throw new UploadRefused('page_too_large');
  return unit;
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

// PDFium draws forms and annotations into the pages of an unsigned upload. It sees a revision of ours in which every page
// carries what it inherits (PDFium's flattening reads the page's own dictionary only, and takes Letter where that has no
// box) and only those annotations that a screen shows; links draw nothing and are left out.
import { Dict, type Page, type PdfFile, type PdfValue, pages } from '../../read/index.ts';
import type { Pdfium } from '../../render/pdfium.ts';
import { IncrementalUpdate } from '../../write/index.ts';
import { unseen } from '../annotation-rules.ts';
import { isLink } from '../link-rules.ts';
import { drawValues } from './field-text.ts';
import { resave } from './resave.ts';

const WIDGET = 20;
const NO_INCREMENTAL = 2;
const FLATTEN_FAILED = 0;

/** The file with its annotations as page content; the same bytes where no annotation shows anything. Undefined when PDFium fails. */
export async function flatten(file: PdfFile, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const update = new IncrementalUpdate(file);
  const drawn: number[] = [];
  for (const page of pages(file)) {
    const shown = (file.array(page.dict.get('Annots')) ?? []).filter((item) => shows(file, item));
    if (shown.length === 0) continue;
    drawn.push(page.index);
    update.set(page.ref, complete(page, shown));
  }
  if (drawn.length === 0) return bytes;
  drawValues(update);
  const prepared = Buffer.concat([bytes, update.finish('flatten').bytes]);
  return resave(prepared, NO_INCREMENTAL, drawn, flattenPage);
}

function shows(file: PdfFile, item: PdfValue): boolean {
  const annotation = file.dict(item);
  if (!annotation || unseen(file, annotation)) return false;
  return !isLink(file, annotation) || file.dict(annotation.get('AP')) !== undefined;
}

/** The page with all that it inherits. */
function complete(page: Page, annots: PdfValue[]): Dict {
  return page.dict.with({
    MediaBox: page.mediaBox,
    CropBox: page.cropBox,
    Rotate: page.rotate,
    Resources: page.resources ?? new Dict(),
    Annots: annots,
    UserUnit: undefined,
    ArtBox: undefined,
  });
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

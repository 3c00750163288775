// UserUnit (ISO 32000-1 table 30): how many points one unit of a page is. pdf.js and print honour it, PDFium does not, so
// that such a page has two sizes; a copy is drawn in points.
import { Dict, Name, type Page, type PdfFile, Stream } from '../../read/index.ts';
import { pageContent } from '../../write/index.ts';

/** Points to a unit; 1 where there is none, or one that means nothing. */
export function userUnit(file: PdfFile, page: Page): number {
  const unit = file.resolve(page.dict.get('UserUnit'));
  return typeof unit === 'number' && unit > 0 ? unit : 1;
}

/**
 * The page's drawing as a form that is `unit` times as large. A form and no `cm` before the contents: patterns count from the
 * space of the stream that they are painted in (§8.7.3.1), and operators without their partner stay inside.
 */
export function enlarged(file: PdfFile, page: Page, unit: number): Stream {
  const content = pageContent(file, page);
  const [left, bottom, right, top] = page.mediaBox;
  const entries = content.dict.with({
    Type: new Name('XObject'),
    Subtype: new Name('Form'),
    BBox: [left, bottom, right, top],
    Matrix: [unit, 0, 0, unit, 0, 0],
    Resources: file.resolve(page.resources) ?? new Dict(),
  });
  return new Stream(entries, content.raw());
}

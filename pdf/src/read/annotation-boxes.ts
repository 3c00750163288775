/** Where annotations stand on a page (ISO 32000-1 §12.5.2): what a field that comes later must not cover. */
import type { Box, Page } from './pages.ts';
import type { PdfFile } from './pdf-file.ts';
import { type Dict, isName } from './values.ts';

/** Annotations that show nothing of their own on the page. */
const UNDRAWN = ['Link', 'Popup'];

/** `/Rect` of an annotation with its corners in order; undefined when it is none. */
export function rectangleOf(file: PdfFile, annotation: Dict): Box | undefined {
  const numbers = (file.array(annotation.get('Rect')) ?? []).map((item) => file.resolve(item));
  if (numbers.length !== 4 || !numbers.every((n) => typeof n === 'number')) return undefined;
  const [a, b, c, d] = numbers as Box;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** The rectangles of all annotations of a page that can show something: fields, seals, comments. */
export function annotationBoxes(file: PdfFile, page: Page): Box[] {
  return (file.array(page.dict.get('Annots')) ?? []).flatMap((item) => {
    const annotation = file.dict(item);
    const drawn = annotation && !UNDRAWN.some((subtype) => isName(annotation.get('Subtype'), subtype));
    const box = drawn && rectangleOf(file, annotation);
    return box ? [box] : [];
  });
}

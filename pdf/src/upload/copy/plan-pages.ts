// What a copy takes from the pages of an upload, read before PDFium has worked on them.
import { type Page, type PdfFile, pages } from '../../read/index.ts';
import { type KeptLink, keptLinks } from '../link-rules.ts';
import { userUnit } from './page-unit.ts';

/** Boxes in the page's own units, points to a unit, links. */
export type PagePlan = Pick<Page, 'mediaBox' | 'cropBox' | 'rotate'> & { unit: number; links: KeptLink[] };

/** One plan for each page. @throws PdfError */
export function planPages(file: PdfFile): PagePlan[] {
  return pages(file).map((page) => {
    const { mediaBox, cropBox, rotate } = page;
    return { mediaBox, cropBox, rotate, unit: userUnit(file, page), links: keptLinks(file, page) };
  });
}

/**
 * The page tree with its inherited entries (ISO 32000-1 §7.7.3). Loops, depth and
 * number of pages are bounded: the tree is attacker-controlled.
 */
import { PdfError } from './pdf-error.ts';
import type { PdfFile } from './pdf-file.ts';
import { Dict, isName, type PdfValue, Ref } from './values.ts';

/** Left, bottom, right, top in default user space. */
export type Box = [number, number, number, number];

export type Page = {
  index: number;
  ref: Ref;
  dict: Dict;
  mediaBox: Box;
  /** CropBox cut to the MediaBox: what viewers show. */
  cropBox: Box;
  rotate: 0 | 90 | 180 | 270;
  resources: PdfValue | undefined;
};

const MAX_PAGES = 100_000;
/** As deep as PDFium goes (1,024): what it shows, we judge. */
const MAX_DEPTH = 1000;
const INHERITED = ['MediaBox', 'CropBox', 'Rotate', 'Resources'] as const;

/**
 * US Letter: what PDFium, pdf.js, Poppler and MuPDF show of a page that states no MediaBox, although §7.7.3.3 demands one,
 * or states `[0 0 0 0]`. Of other boxes without an area they make different pages.
 */
const UNSTATED: Box = [0, 0, 612, 792];

/** All pages in order. Throws `bad_page_tree`, `inline_page` or `limit`. */
export function pages(file: PdfFile): Page[] {
  const out: Page[] = [];
  visitPages(file, (page) => {
    out.push(page);
    return false;
  });
  const root = file.catalog.get('Pages');
  if (file.resolve(file.dict(root)?.get('Count')) !== out.length) file.irregularities.add('page_count');
  return out;
}

/** One page, counted from 0; what stands behind it in the tree is neither read nor judged. */
export function pageAt(file: PdfFile, index: number): Page | undefined {
  let found: Page | undefined;
  visitPages(file, (page) => {
    if (page.index === index) found = page;
    return found !== undefined;
  });
  return found;
}

/** Calls `visit` with the pages in order until it answers true. */
function visitPages(file: PdfFile, visit: (page: Page) => boolean): void {
  let count = 0;
  const seen = new Set<number>();
  const walk = (value: PdfValue | undefined, above: Dict, depth: number): boolean => {
    if (!(value instanceof Ref)) {
      const inline = value instanceof Dict;
      throw new PdfError(inline ? 'inline_page' : 'bad_page_tree', 'page is not an indirect object');
    }
    if (seen.has(value.num)) throw new PdfError('bad_page_tree', 'page stands twice in the tree');
    if (depth > MAX_DEPTH || seen.size > 2 * MAX_PAGES) throw new PdfError('limit', 'page tree too large');
    seen.add(value.num);
    if (file.isHidden(value.num)) throw new PdfError('needs_repair', 'page hidden from some readers');
    const node = file.get(value);
    if (!(node instanceof Dict)) throw new PdfError('bad_page_tree', 'page is no dictionary');
    const here = new Dict(above.map);
    for (const key of INHERITED) {
      const own = node.get(key);
      if (own !== undefined) here.map.set(key, own);
    }
    const kids = file.resolve(node.get('Kids'));
    const isPage = isName(file.resolve(node.get('Type')), 'Page');
    if (isPage === Array.isArray(kids)) throw new PdfError('bad_page_tree', 'neither page nor page list');
    if (!Array.isArray(kids)) return visit(page(file, count++, value, node, here));
    for (const kid of kids) if (walk(kid, here, depth + 1)) return true;
    return false;
  };
  walk(file.catalog.get('Pages'), new Dict(), 0);
}

function page(file: PdfFile, index: number, ref: Ref, dict: Dict, inherited: Dict): Page {
  const stated = file.resolve(inherited.get('MediaBox')) ?? null;
  const mediaBox = stated === null || isNothing(file, stated) ? UNSTATED : box(file, stated);
  if (!mediaBox) throw new PdfError('bad_page_tree', `page ${index + 1} has a MediaBox that is none`);
  const crop = box(file, inherited.get('CropBox')) ?? mediaBox;
  const cropBox: Box = [
    Math.max(crop[0], mediaBox[0]),
    Math.max(crop[1], mediaBox[1]),
    Math.min(crop[2], mediaBox[2]),
    Math.min(crop[3], mediaBox[3]),
  ];
  const empty = cropBox[0] >= cropBox[2] || cropBox[1] >= cropBox[3];
  const angle = file.resolve(inherited.get('Rotate')) ?? 0;
  if (typeof angle !== 'number' || angle % 90 !== 0) {
    throw new PdfError('bad_page_tree', `page ${index + 1} is turned by no right angle`);
  }
  const rotate = (((angle % 360) + 360) % 360) as Page['rotate'];
  const resources = inherited.get('Resources');
  return { index, ref, dict, mediaBox, cropBox: empty ? mediaBox : cropBox, rotate, resources };
}

function isNothing(file: PdfFile, value: PdfValue): boolean {
  const list = file.array(value);
  return list?.length === 4 && list.every((side) => file.resolve(side) === 0);
}

function box(file: PdfFile, value: PdfValue | undefined): Box | undefined {
  const list = file.array(value)?.map((item) => file.resolve(item));
  if (list?.length !== 4 || !list.every((n) => typeof n === 'number' && Math.abs(n) < 1e7)) return undefined;
  const [a, b, c, d] = list as Box;
  const out: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return out[0] < out[2] && out[1] < out[3] ? out : undefined;
}

// The seal across the edges of the pages (骑缝章): one seal cut into strips of equal width, one for the outer edge
// of each page, so that the fanned-out pages show it whole. Above 20 pages the document is divided into even groups
// that carry one whole seal each: a strip of a 40 mm seal never gets narrower than 2 mm. Every strip is the
// same drawing with another `part`, so the file stores the drawing once.
import type { Appearance } from '../appearance-type.ts';
import type { Placement } from '../write/placement.ts';
import { AppearanceError } from './errors.ts';

/** Width and height of a page in points as the reader sees it (CropBox, after Rotate). */
export type PageSize = { width: number; height: number };

/** `edge` defaults to right; `at` is the seal's middle as a share of the page height from the top, default 0.5. */
export type EdgeSealOptions = { edge?: 'right' | 'left'; at?: number };

/** Pages that one whole seal spans at most. */
export const PAGES_PER_SEAL = 20;
const MOST_PAGES = 1000;

/** How many pages each group has: as even as can be, so that no seal stands whole on a lone last page. */
export function edgeGroups(pages: number): number[] {
  const groups = Math.ceil(pages / PAGES_PER_SEAL);
  return Array.from(
    { length: groups },
    (_, i) => Math.floor(((i + 1) * pages) / groups) - Math.floor((i * pages) / groups),
  );
}

/**
 * One strip per page, in page order; none for a document of one page, which has no seam.
 * @param seal an `operators` or `image` mark; all strips refer to this very drawing
 * @throws AppearanceError edge_source (a `page` or an already cut mark), edge_pages (over 1,000 pages, odd sizes)
 */
export function edgeSeal(
  seal: Appearance,
  pages: readonly PageSize[],
  options: EdgeSealOptions = {},
): { appearance: Appearance; placement: Placement }[] {
  if (seal.kind === 'page' || seal.part) throw new AppearanceError('edge_source');
  const odd = pages.some(
    ({ width, height }) => !(width >= 1 && width <= 14_400 && height >= 1 && height <= 14_400),
  );
  if (pages.length > MOST_PAGES || odd) throw new AppearanceError('edge_pages', `${pages.length}`);
  if (pages.length < 2) return [];
  const at = Math.min(1, Math.max(0, options.at ?? 0.5));
  const strips: { appearance: Appearance; placement: Placement }[] = [];
  for (const count of edgeGroups(pages.length)) {
    const width = seal.width / count;
    for (let i = 0; i < count; i++) {
      const page = strips.length;
      const size = pages[page] as PageSize;
      const height = Math.min(seal.height, size.height);
      const shown = Math.min(width * (height / seal.height), size.width);
      const top = size.height * at - height / 2;
      strips.push({
        appearance: { ...seal, part: { x: i * width, y: 0, width, height: seal.height } },
        placement: {
          page,
          x: options.edge === 'left' ? 0 : size.width - shown,
          y: Math.min(Math.max(0, top), size.height - height),
          width: shown,
          height,
        },
      });
    }
  }
  return strips;
}

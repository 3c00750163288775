// The seal across the edges of the pages (骑缝章), by the strip plan of domain: every strip is the same drawing with another
// `part`, so the file stores the drawing once.
import { edgeStrips } from '@xinqi/domain';
import type { Appearance } from '../appearance-type.ts';
import type { Placement } from '../write/placement.ts';
import { AppearanceError } from './errors.ts';

/** Width and height of a page in points as the reader sees it (CropBox, after Rotate). */
export type PageSize = { width: number; height: number };

/** `at` is the seal's middle as a share of the page height from the top, default 0.5. */
export type EdgeSealOptions = { at?: number };

const MOST_PAGES = 1000;

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
  return edgeStrips(seal, pages, options.at ?? 0.5).map(({ index, count, ...placement }) => {
    const width = seal.width / count;
    return {
      appearance: { ...seal, part: { x: index * width, y: 0, width, height: seal.height } },
      placement,
    };
  });
}

// Where the strips of a 骑缝章 stand: one seal cut into strips of equal width, one for the outer edge of each page, so that the
// fanned-out pages show it whole. What a signatory is shown, what the server reserves and what is drawn is one plan.
import { pointsOf } from '../millimetre.ts';

type Size = { width: number; height: number };
/** `index` of `count` strips of one seal; the rest in points of the page as the reader sees it, from its top left. */
export type EdgeStrip = Size & { page: number; index: number; count: number; x: number; y: number };

/** Pages that one whole seal spans at most: a strip of a 40 mm seal never gets narrower than 2 mm. */
export const pagesPerSeal = 20;
/** Strips were reserved for the seal of a name, 40 mm square: a seal with a real size is cut from such a square. */
export const edgeSquare = pointsOf(40);

/** How many pages each group has: as even as can be, so that no seal stands whole on a lone last page. */
export function edgeGroups(pages: number): number[] {
  const groups = Math.ceil(pages / pagesPerSeal);
  return Array.from(
    { length: groups },
    (_, i) => Math.floor(((i + 1) * pages) / groups) - Math.floor((i * pages) / groups),
  );
}

/** The middle of a seal as a share of the page height from the top: `seals` seals stand one under the other, `order` from 0. */
export const edgeShare = (order: number, seals: number): number => (order + 1) / (seals + 1);

/** One strip a page, in page order; none for a document of one page, which has no seam. A seal higher than its page shrinks. */
export function edgeStrips(seal: Size, pages: readonly Size[], share: number): EdgeStrip[] {
  if (pages.length < 2) return [];
  const at = Math.min(1, Math.max(0, share));
  const strips: EdgeStrip[] = [];
  for (const count of edgeGroups(pages.length))
    for (let index = 0; index < count; index++) {
      const page = strips.length;
      const size = pages[page]!;
      const height = Math.min(seal.height, size.height);
      const width = Math.min(((seal.width / count) * height) / seal.height, size.width);
      const y = Math.min(Math.max(0, size.height * at - height / 2), size.height - height);
      strips.push({ page, index, count, x: size.width - width, y, width, height });
    }
  return strips;
}

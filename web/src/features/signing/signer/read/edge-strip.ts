// Which strip of my 骑缝章 a page gets: the server's rule (pdf/appearance/edge-seal): at most 20 pages share one seal,
// groups as even as can be; the signers' seals stand one under the other along the edge.
import type { Box } from '../../../../ui/pdf-view/index.ts';
import type { PagesToSign } from '../sign/sign-plan.ts';

const PAGES_PER_SEAL = 20;
type Strip = { svg: string; widthPt: number; heightPt: number };

/** Which of `count` strips page `page` (from 0) of `pages` gets. */
export function stripOf(page: number, pages: number): { index: number; count: number } {
  const groups = Math.ceil(pages / PAGES_PER_SEAL);
  for (let group = 0; group < groups; group++) {
    const from = Math.floor((group * pages) / groups);
    const to = Math.floor(((group + 1) * pages) / groups);
    if (page < to) return { index: page - from, count: to - from };
  }
  return { index: 0, count: 1 };
}

export function edgeStrip(
  detail: PagesToSign,
  page: number,
  seal: Strip | undefined,
): { box: Box; svg: string; index: number; count: number } | undefined {
  const { pages } = detail.document;
  const size = pages[page];
  const order = detail.edgeSeal.indexOf(detail.me?.signNo ?? '');
  if (!seal || !size || order < 0 || pages.length < 2) return undefined;
  const { index, count } = stripOf(page, pages.length);
  const width = seal.widthPt / count;
  const middle = (size.height * (order + 1)) / (detail.edgeSeal.length + 1);
  const box = { x: size.width - width, y: middle - seal.heightPt / 2, width, height: seal.heightPt };
  return { box, svg: seal.svg, index, count };
}

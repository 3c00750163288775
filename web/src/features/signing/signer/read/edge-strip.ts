// Which strip of my 骑缝章 a page gets: the server's rule (pdf/appearance/edge-seal): at most 20 pages share one seal,
// groups as even as can be; the signers' seals stand one under the other along the edge.
import type { Box } from '../../../../ui/pdf-view/index.ts';
import type { PagesToSign } from '../sign/sign-plan.ts';

const PAGES_PER_SEAL = 20;
type Strip = { svg: string; widthPt: number; heightPt: number; realSize?: boolean | undefined };
/** 40 mm: of such a square the strips of a seal with a real size are cut (server: sealing/draw-marks). */
const SQUARE = (40 * 72) / 25.4;

/** The seal in the middle of that square, never enlarged. */
function inSquare(seal: Strip): Strip {
  const scale = Math.min(SQUARE / seal.widthPt, SQUARE / seal.heightPt, 1);
  const [width, height] = [seal.widthPt * scale, seal.heightPt * scale];
  const place = `x="${(SQUARE - width) / 2}" y="${(SQUARE - height) / 2}" width="${width}" height="${height}"`;
  const inner = seal.svg.replace(
    /^<svg xmlns="([^"]+)" width="[^"]+" height="[^"]+"/,
    `<svg xmlns="$1" ${place}`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SQUARE} ${SQUARE}">${inner}</svg>`;
  return { svg, widthPt: SQUARE, heightPt: SQUARE };
}

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
  chosen: Strip | undefined,
): { box: Box; svg: string; index: number; count: number } | undefined {
  const { pages } = detail.document;
  const size = pages[page];
  const seal = chosen?.realSize ? inSquare(chosen) : chosen;
  const order = detail.edgeSeal.indexOf(detail.me?.signNo ?? '');
  if (!seal || !size || order < 0 || pages.length < 2) return undefined;
  const { index, count } = stripOf(page, pages.length);
  const width = seal.widthPt / count;
  const middle = (size.height * (order + 1)) / (detail.edgeSeal.length + 1);
  const box = { x: size.width - width, y: middle - seal.heightPt / 2, width, height: seal.heightPt };
  return { box, svg: seal.svg, index, count };
}

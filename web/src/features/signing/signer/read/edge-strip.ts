// Which strip of my 骑缝章 a page shows, by the strip plan of domain.
import { edgeShare, edgeSquare, edgeStrips } from '@xinqi/domain';
import type { Box } from '../../../../ui/pdf-view/index.ts';
import type { PagesToSign } from '../document/sign-plan.ts';

type Strip = { svg: string; widthPt: number; heightPt: number; realSize?: boolean | undefined };

/** A seal with a real size in the middle of the square that strips are cut from, never enlarged. */
function inSquare(seal: Strip): Strip {
  const scale = Math.min(edgeSquare / seal.widthPt, edgeSquare / seal.heightPt, 1);
  const [width, height] = [seal.widthPt * scale, seal.heightPt * scale];
  const place = `x="${(edgeSquare - width) / 2}" y="${(edgeSquare - height) / 2}" width="${width}" height="${height}"`;
  const inner = seal.svg.replace(
    /^<svg xmlns="([^"]+)" width="[^"]+" height="[^"]+"/,
    `<svg xmlns="$1" ${place}`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edgeSquare} ${edgeSquare}">${inner}</svg>`;
  return { svg, widthPt: edgeSquare, heightPt: edgeSquare };
}

export function edgeStrip(
  detail: PagesToSign,
  page: number,
  chosen: Strip | undefined,
): { box: Box; svg: string; index: number; count: number } | undefined {
  const seal = chosen?.realSize ? inSquare(chosen) : chosen;
  const order = detail.edgeSeal.indexOf(detail.me?.signNo ?? '');
  // one page has no seam
  if (!seal || order < 0 || detail.document.pages.length < 2) return undefined;
  const size = { width: seal.widthPt, height: seal.heightPt };
  const strip = edgeStrips(size, detail.document.pages, edgeShare(order, detail.edgeSeal.length))[page];
  if (!strip) return undefined;
  const { index, count, x, y, width, height } = strip;
  return { box: { x, y, width, height }, svg: seal.svg, index, count };
}

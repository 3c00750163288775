// How much room a picture has in a Word file, in EMU: the text of the narrowest page, the cell of a table, the box it stands in.
import type { Parts } from '../package/read-zip.ts';
import { attribute, type Tag, tagsOf, textOf } from '../package/tags.ts';

export type Room = { width: number; height: number };

const EMU_OF_TWIP = 635;
/** Left and right of a cell's text, together, where nothing else is said. */
const CELL_MARGINS = 216;
const A4: Room = { width: (11_906 - 3_600) * EMU_OF_TWIP, height: (16_838 - 2_880) * EMU_OF_TWIP };
/** A page whose margins leave less than this says something wrong. */
const LEAST = 567 * EMU_OF_TWIP;

const twips = (xml: string, tag: Tag | undefined, name: string): number => {
  const value = tag ? Number(attribute(xml, tag, name) ?? '') : 0;
  return Number.isFinite(value) ? Math.abs(value) : 0;
};

/** Of the narrowest and the lowest page; headers and footers are on all of them. */
export function pageRoom(parts: Parts): Room {
  const document = parts.get('word/document.xml');
  if (!document) return A4;
  const xml = textOf(document);
  const tags = tagsOf(xml);
  const rooms = tags.flatMap((section, i): Room[] => {
    if (section.name !== 'sectPr' || section.kind !== 'open') return [];
    const inside = tags.slice(i + 1, section.partner);
    const of = (name: string) => inside.find((tag) => tag.name === name && tag.kind !== 'close');
    const [size, margins] = [of('pgSz'), of('pgMar')];
    if (!size) return [];
    const margin = (name: string) => twips(xml, margins, name);
    const columns = Math.max(1, twips(xml, of('cols'), 'num'));
    const width = (twips(xml, size, 'w') - margin('left') - margin('right') - margin('gutter')) / columns;
    const height = twips(xml, size, 'h') - margin('top') - margin('bottom');
    return [{ width: width * EMU_OF_TWIP, height: height * EMU_OF_TWIP }];
  });
  const sound = rooms.filter(({ width, height }) => width > LEAST && height > LEAST);
  if (sound.length === 0) return A4;
  return {
    width: Math.min(...sound.map(({ width }) => width)),
    height: Math.min(...sound.map(({ height }) => height)),
  };
}

/** `around`: the elements in which it stands, the innermost last. */
export function cellRoom(xml: string, tags: readonly Tag[], around: readonly Tag[], page: Room): Room {
  const inside = around.findLast(({ name }) => name === 'tc' || name === 'txbxContent');
  if (!inside) return page;
  const of = (element: Tag, name: string) =>
    tags
      .slice(tags.indexOf(element), element.partner)
      .find((tag) => tag.name === name && tag.kind !== 'close');
  if (inside.name === 'tc') {
    const width = of(inside, 'tcW');
    const fixed = width && (attribute(xml, width, 'type') ?? 'dxa') === 'dxa';
    const room = (twips(xml, fixed ? width : undefined, 'w') - CELL_MARGINS) * EMU_OF_TWIP;
    return room > 0 ? { ...page, width: Math.min(page.width, room) } : page;
  }
  const shape = around.findLast(({ name }) => name === 'anchor' || name === 'inline');
  const extent = shape && of(shape, 'extent');
  const side = (name: string) => (extent ? Number(attribute(xml, extent, name) ?? '') : 0) || Infinity;
  return { width: Math.min(page.width, side('cx')), height: Math.min(page.height, side('cy')) };
}

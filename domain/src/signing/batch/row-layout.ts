// Of a list whose rows fill in a Word template: whether the PDF of a row looks as one that the sender has looked at. Longer values push what
// follows down or onto the next page; a row whose lines stand elsewhere, or beside whose places other words stand, waits for him.
import { followText, type TextPages, type TextPlace } from '../keyword/follow-text.ts';
import { boxesMeet, textLines, topOf } from '../keyword/text-lines.ts';

/** The characters that a place covers. */
function covered({ page, ...box }: TextPlace, pages: TextPages): string {
  const lines = textLines(pages[page]?.runs ?? []);
  return lines
    .flatMap(({ text, boxes }) => text.split('').filter((_, at) => boxesMeet(boxes[at]!, box)))
    .join('');
}

/**
 * `sure`: the line that the place was set beside was found again. `clear`: it covers what it covers on the sample, or nothing: no signature will
 * stand on other words.
 */
export type LaidPlace<P extends TextPlace> = { place: P; sure: boolean; clear: boolean };

/** The places of the sample on the pages of a row. */
export function layOutRow<P extends TextPlace>(
  places: readonly P[],
  sample: TextPages,
  row: TextPages,
): LaidPlace<P>[] {
  return followText(places, sample, row).map(({ place, sure }, at) => {
    const now = covered(place, row);
    return { place, sure, clear: now === '' || now === covered(places[at]!, sample) };
  });
}

/** Of each page its height and where its lines stand, to a point: no other line is so near. */
const linesOf = (pages: TextPages): number[][] =>
  pages.map(({ runs, height }) => [
    Math.round(height),
    ...textLines(runs).map((line) => Math.round(topOf(line))),
  ]);

/** How the lines of a document and its places stand, whatever the words are: the same text for documents that are laid out alike. */
export const layoutOf = (pages: TextPages, places: readonly LaidPlace<TextPlace>[]): string =>
  JSON.stringify([
    linesOf(pages),
    places.map(({ place: { page, x, y }, sure }) => [page, Math.round(x), Math.round(y), sure]),
  ]);

/** Why the lines of a row do not stand as those of the sample, in Chinese; undefined when they do. */
export function layoutDifference(sample: TextPages, row: TextPages): string | undefined {
  if (sample.length !== row.length) return `页数为${row.length}页，已核对的为${sample.length}页`;
  const then = linesOf(sample);
  const now = linesOf(row);
  const page = now.findIndex((lines, at) => lines.length !== then[at]!.length);
  if (page >= 0) return `第${page + 1}页的文字行数与已核对的不同`;
  return JSON.stringify(then) === JSON.stringify(now) ? undefined : '部分文字的位置与已核对的不同';
}

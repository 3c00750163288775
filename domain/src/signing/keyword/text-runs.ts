// What pdf.js tells of the text of a page as runs with their boxes, in points of the displayed page (origin top left). Text that is
// not drawn level on the displayed page (a stamp across it, a rotated margin note) is left out: nobody signs beside it.
import type { TextRun } from './text-lines.ts';

/** Of a TextItem of pdf.js. */
type Item = { str: string; transform: readonly number[]; width: number };
/** Of pdf.js, which a floor without packages is given: two matrices, one after the other. */
type Multiply = (first: number[], second: number[]) => unknown;

/** `items`: of getTextContent; `viewport`: the transform of the page's viewport at scale 1. */
export function textRuns(
  items: readonly object[],
  viewport: readonly number[],
  multiply: Multiply,
): TextRun[] {
  return items.flatMap((item) => {
    if (!('str' in item) || (item as Item).str.trim() === '') return [];
    const { str, transform, width } = item as Item;
    const [a, b, c, d, x, y] = multiply([...viewport], [...transform]) as number[];
    const height = Math.hypot(c!, d!);
    if (Math.abs(b!) > Math.abs(a!) / 10 || a! <= 0 || height === 0) return [];
    return [{ text: str, x: x!, y: y! - height, width, height }];
  });
}

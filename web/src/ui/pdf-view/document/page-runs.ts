// The text of one page as runs with their boxes, in points of the displayed page (origin top left). Text that is not drawn
// level on the displayed page (a stamp across it, a rotated margin note) is left out: nobody signs beside it.
import type { TextRun } from '@xinqi/domain';
import type { OpenDocument } from './open-document.ts';

export async function pageRuns({ document, library }: OpenDocument, index: number): Promise<TextRun[]> {
  const page = await document.getPage(index + 1);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a, b, c, d, x, y] = library.Util.transform(viewport.transform, item.transform) as number[];
    const height = Math.hypot(c!, d!);
    if (Math.abs(b!) > Math.abs(a!) / 10 || a! <= 0 || height === 0) return [];
    return [{ text: item.str, x: x!, y: y! - height, width: item.width, height }];
  });
}

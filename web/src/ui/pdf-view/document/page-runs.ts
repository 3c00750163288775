// The text of one page as runs with their boxes, in points of the displayed page (origin top left).
import { type TextRun, textRuns } from '@xinqi/domain';
import type { OpenDocument } from './open-document.ts';

export async function pageRuns({ document, library }: OpenDocument, index: number): Promise<TextRun[]> {
  const page = await document.getPage(index + 1);
  const { items } = await page.getTextContent();
  return textRuns(items, page.getViewport({ scale: 1 }).transform, library.Util.transform);
}

// The text of a whole document, page by page, for who looks for words in it and shows no page. Not behind the
// door of the view: the signing page would carry it.
import type { TextPages } from '@xinqi/domain';
import { openDocument } from './open-document.ts';
import { pageRuns } from './page-runs.ts';
import type { PdfSource } from './range-fetch.ts';

/** Rejects with PdfLoadError when it cannot be read to the end. */
export async function readText(source: PdfSource, signal: AbortSignal): Promise<TextPages> {
  let lost: unknown;
  const open = await openDocument(source, signal, (error) => {
    lost = error;
  });
  const pages: { runs: Awaited<ReturnType<typeof pageRuns>>; height: number }[] = [];
  for (let page = 0; page < open.document.numPages; page++) {
    const { height } = (await open.document.getPage(page + 1)).getViewport({ scale: 1 });
    pages.push({ runs: await pageRuns(open, page), height });
    if (lost) throw lost;
  }
  return pages;
}

// Where the words of a PDF stand, page by page, as pdf.js reads them: for who compares how two of them are laid out. In the sandbox.
import { type TextPages, textRuns } from '@xinqi/domain/signing/keyword';
import { loadPdfJs, OFFLINE } from './agreement.ts';

export const MOST_TEXT_PAGES = 200;
/** Of one page, and characters of one of them. */
export const MOST_RUNS = 20_000;
export const LONGEST_RUN = 5_000;

export type PageText = { ok: true; pages: TextPages } | { ok: false; code: 'broken' | 'too_complex' };

export async function pageText(bytes: Uint8Array): Promise<PageText> {
  const { getDocument, Util } = await loadPdfJs();
  const task = getDocument({ ...OFFLINE, data: bytes.slice(), stopAtErrors: true });
  try {
    const document = await task.promise;
    if (document.numPages > MOST_TEXT_PAGES) return { ok: false, code: 'too_complex' };
    const pages: TextPages[number][] = [];
    for (let i = 1; i <= document.numPages; i++) {
      const page = await document.getPage(i);
      const { transform, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const runs = textRuns(items, transform, Util.transform);
      if (runs.length > MOST_RUNS || runs.some(({ text }) => text.length > LONGEST_RUN))
        return { ok: false, code: 'too_complex' };
      pages.push({ runs, height });
    }
    return { ok: true, pages };
  } catch {
    return { ok: false, code: 'broken' };
  } finally {
    await task.destroy().catch(() => undefined);
  }
}

// Whether a PDF that was made of an office file shows its text again: LibreOffice drops what it does not understand without a word. Read
// by pdf.js, in the sandbox for PDF files. A coarse check: page numbers and fields differ rightly, reordering is not seen.
import { loadPdfJs, OFFLINE } from '../upload/agreement.ts';
import type { Histogram } from './findings.ts';
import { countText } from './package/word.ts';

export type TextShown =
  | { ok: true; expected: number; missing: number; narrow: number }
  | { ok: false; code: 'broken' };

export async function shownText(bytes: Uint8Array, expected: Histogram): Promise<TextShown> {
  const { getDocument } = await loadPdfJs();
  const task = getDocument({ ...OFFLINE, data: bytes.slice(), stopAtErrors: true });
  try {
    const document = await task.promise;
    const shown: Histogram = {};
    let narrow = 0;
    for (let i = 1; i <= document.numPages; i++) {
      const page = await document.getPage(i);
      const { items } = await page.getTextContent();
      for (const item of items) {
        if (!('str' in item)) continue;
        countText(item.str, shown);
        // Calc draws these in place of a number that is wider than its column.
        if (/^#{3,}$/.test(item.str.trim())) narrow++;
      }
    }
    let all = 0;
    let missing = 0;
    for (const [character, times] of Object.entries(expected)) {
      all += times;
      missing += Math.max(0, times - (shown[character] ?? 0));
    }
    return { ok: true, expected: all, missing, narrow };
  } catch {
    return { ok: false, code: 'broken' };
  } finally {
    await task.destroy().catch(() => undefined);
  }
}

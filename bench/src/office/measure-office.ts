// Word files on their way to a PDF, each in a converter of its own as uploads get it: seconds and CPU from the file to the PDF whose text
// was counted, and what the converter held at most. Its start is in every figure, because no process converts a second file.
import { convertOffice } from '@xinqi/pdf/office';
import { runInSandbox } from '@xinqi/pdf/upload';
import { wordFiles, zipOf } from '../../../pdf/src/office/testing/office-files.ts';
import { watchMemory } from '../corpus/watch-memory.ts';
import { cpuSeconds } from '../product/process-cost.ts';
import type { Figure } from '../report.ts';

/** Articles of a contract that make about so many pages. */
const FILES: readonly (readonly [pages: number, articles: number])[] = [
  [3, 100],
  [50, 2_180],
  [300, 13_100],
];

export async function measureOffice(quick: boolean): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [about, articles] of quick ? FILES.slice(0, 1) : FILES) {
    const bytes = await zipOf(wordFiles({ articles }));
    const watched = watchMemory();
    const cpu = cpuSeconds(process.pid);
    const began = performance.now();
    const made = await convertOffice(bytes, { format: 'docx', agreed: [] }, { sandbox: runInSandbox });
    const seconds = (performance.now() - began) / 1000;
    const spent = cpuSeconds(process.pid) - cpu;
    const { sandbox } = watched();
    if (made.do !== 'accept') throw new Error(`docx of ${about} pages: ${JSON.stringify(made)}`);
    const found = await runInSandbox({ kind: 'inspect', bytes: made.bytes });
    const pages = found.ok ? found.pages.length : 0;
    const figure = (what: string, value: number, unit: string, note?: string): Figure => ({
      part: 'office',
      what: `docx of about ${about} pages: ${what}`,
      value,
      unit,
      ...(note ? { note } : {}),
    });
    figures.push(
      figure('converted', seconds, 's', `${pages} pages; the start of the converter is in it`),
      figure('CPU of all processes', spent, 's'),
      figure('memory of the converter, at most', sandbox, 'MB'),
    );
  }
  return figures;
}

// Word files on their way to a PDF, each in a converter of its own as uploads get it: seconds and CPU from the file to the PDF whose text
// was counted, and what the converter held at most. Its start is in every figure, because no process converts a second file. Where
// LibreOffice itself is installed, it converts the same file with the fonts that the system has.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

const run = promisify(execFile);

/** Seconds, pages and version of the LibreOffice on this machine; undefined where there is none. */
async function convertNatively(
  docx: Uint8Array,
): Promise<{ seconds: number; pages: number; version: string } | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'xinqi-office-'));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  try {
    const version = (await run('soffice', [profile, '--version'])).stdout.split(' ')[1] ?? '';
    await writeFile(join(folder, 'a.docx'), docx);
    const began = performance.now();
    await run('soffice', [
      ...[profile, '--headless', '--convert-to', 'pdf', '--outdir', folder],
      join(folder, 'a.docx'),
    ]);
    const seconds = (performance.now() - began) / 1000;
    const found = await runInSandbox({ kind: 'inspect', bytes: await readFile(join(folder, 'a.pdf')) });
    return { seconds, pages: found.ok ? found.pages.length : 0, version };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

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
    const native = await convertNatively(bytes);
    const figure = (what: string, value: number, unit: string, more: Partial<Figure> = {}): Figure => ({
      part: 'office',
      what: `docx of about ${about} pages: ${what}`,
      value,
      unit,
      ...more,
    });
    figures.push(
      figure('converted', seconds, 's', {
        ...(native ? { against: { name: 'LibreOffice itself', ratio: seconds / native.seconds } } : {}),
        note: `${pages} pages; the start of the converter is in it`,
      }),
      figure('CPU of all processes', spent, 's'),
      figure('memory of the converter, at most', sandbox, 'MB'),
    );
    if (native)
      figures.push(
        figure(`LibreOffice ${native.version} itself`, native.seconds, 's', {
          note: `${native.pages} pages`,
        }),
      );
  }
  return figures;
}

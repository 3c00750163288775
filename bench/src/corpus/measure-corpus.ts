// `npm run bench -- corpus DIR`: every PDF of a folder goes through the product's upload, is signed twice and judged. The lines
// of a run stand in .data/bench/corpus/<commit>.jsonl, so that a run that was stopped is taken up again at that commit.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../report.ts';
import { listClasses } from './list-classes.ts';
import { runFiles } from './run-files.ts';
import { figuresOf } from './tally.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What the code is, for the name of the file that a run is kept in: with changes, a run ends with the next change of them. */
function stateOfCode(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }).trim();
  return git('describe', '--always', '--dirty', '--exclude', '*');
}

export async function measureCorpus(folder: string | undefined, quick: boolean): Promise<Figure[]> {
  if (!folder || !existsSync(folder))
    throw new Error('usage: npm run bench -- corpus DIR (a folder with PDFs)');
  const results = join(ROOT, '.data/bench/corpus', `${stateOfCode()}${quick ? '-quick' : ''}.jsonl`);
  console.error(`  lines: ${results}`);
  const lines = await runFiles(folder, {
    results,
    quick,
    told: (done, of) => {
      if (done % 50 === 0) console.error(`  ${done} of ${of}`);
    },
  });
  const figures = figuresOf(lines);
  const page = results.replace(/jsonl$/, 'md');
  writeFileSync(page, listClasses(lines));
  console.error(`  classes with examples: ${page}`);
  return figures;
}

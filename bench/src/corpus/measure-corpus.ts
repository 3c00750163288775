// `npm run bench -- corpus DIR`: every PDF of a folder goes through the product's upload, is signed twice and judged. The lines
// of a run stand in .data/bench/corpus/<state of pdf and pki>.jsonl: a run that was stopped goes on where it stood.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';
import type { Figure } from '../report.ts';
import { listClasses } from './list-classes.ts';
import { pdfsOf, runFiles } from './run-files.ts';
import { figuresOf } from './tally.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What is measured, for the name of the file that a run is kept in: the trees of `pdf` and `pki`, and what is not committed. */
function stateOfCode(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 1 << 28 });
  const hash = createHash('sha1').update(git('rev-parse', 'HEAD:pdf', 'HEAD:pki'));
  return hash
    .update(git('diff', 'HEAD', '--', 'pdf', 'pki'))
    .digest('hex')
    .slice(0, 10);
}

export async function measureCorpus(folder: string | undefined, quick: boolean): Promise<Figure[]> {
  if (!folder || !existsSync(folder) || pdfsOf(folder).length === 0)
    throw new Refusal('name a folder that holds PDFs: npm run bench -- corpus DIR');
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

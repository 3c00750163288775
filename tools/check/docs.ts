// Check: derived pages are what the code says, no error code is claimed twice, no fact is declared in vain.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedPages, judgeErrorCodes, judgeFactsTold } from '../docs/pages.ts';
import { type Report, report } from './report.ts';
import { ROOT } from './source-files.ts';

/** Compares each derived page with what the code says now. */
export async function checkDocs(): Promise<Report> {
  const pages = Object.entries(await derivedPages());
  const stale = pages
    .filter(
      ([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text,
    )
    .map(([path]) => `${path} is not what the code says: npm run docs`);
  return report(
    [...stale, ...(await judgeErrorCodes()), ...judgeFactsTold()],
    pages.map(([path]) => path).join(', '),
  );
}

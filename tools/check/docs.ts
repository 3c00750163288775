// Check: derived pages are what the code says, no error code is claimed twice, no fact is declared in vain, and the page of security
// names no test that is not there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeNamedFiles } from '../docs/named-files.ts';
import { derivedPages, judgeErrorCodes, judgeFactsTold } from '../docs/pages.ts';
import { type Report, report } from './report.ts';
import { ROOT, sourceFiles } from './source-files.ts';

/** Whose every line says where it is tested. */
const evidence = 'docs/security.md';

/** Compares each derived page with what the code says now. */
export async function checkDocs(): Promise<Report> {
  const pages = Object.entries(await derivedPages());
  const stale = pages
    .filter(
      ([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text,
    )
    .map(([path]) => `${path} is not what the code says: npm run docs`);
  return report(
    [
      ...stale,
      ...(await judgeErrorCodes()),
      ...judgeFactsTold(),
      ...judgeNamedFiles(evidence, readFileSync(join(ROOT, evidence), 'utf8'), sourceFiles()),
    ],
    pages.map(([path]) => path).join(', '),
  );
}

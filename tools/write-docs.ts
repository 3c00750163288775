// `npm run docs`: writes the pages that are derived from code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './check/source-files.ts';
import { derivedPages } from './docs/pages.ts';

for (const [path, text] of Object.entries(await derivedPages())) {
  writeFileSync(join(ROOT, path), text);
  console.log(`✓ ${path}`);
}

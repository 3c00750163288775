// The sections of the specification by the paths of its calls, for the document of the API: wire/src/sections.ts from
// docs/spec/calls.tsv, so that no route value says again where the specification gives it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTables } from '../spec/tables.ts';

export function renderSections(root: string): string {
  const paths = new Map<string, string[]>();
  const text = readFileSync(join(root, 'docs/spec/calls.tsv'), 'utf8');
  for (const { section, path } of parseTables(text, '', '').calls)
    paths.set(section, [...(paths.get(section) ?? []), path]);
  return [
    '// Where calls stand in the specification: written by `npm run docs` from docs/spec/calls.tsv, not by hand.',
    'export const sections = `',
    ...[...paths].map(([section, list]) => `${section} ${list.join(' ')}`),
    '`;',
    '',
  ].join('\n');
}

// Puts the table of a full run into docs/benchmarks.md, between two marks, so that the page never shows figures that no
// run has made. What is said about them around the table is written by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Machine } from './machine.ts';
import { type Figure, table } from './report.ts';

const BEGIN = '<!-- figures: written by npm run bench -- --write -->';
const END = '<!-- end of figures -->';

/** The page with its figures replaced. Throws when the marks are not there. */
export function withFigures(page: string, machine: Machine, figures: readonly Figure[]): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error('docs/benchmarks.md has lost its marks');
  const parts = [...Map.groupBy(figures, ({ part }) => part)].map(
    ([part, own]) => `### ${part}\n\n${table(own)}\n`,
  );
  return `${page.slice(0, from)}${BEGIN}\n\n${machine.text}\n\n${parts.join('\n')}\n${page.slice(to)}`;
}

export function writeDocs(path: string, machine: Machine, figures: readonly Figure[]): void {
  writeFileSync(path, withFigures(readFileSync(path, 'utf8'), machine, figures));
}

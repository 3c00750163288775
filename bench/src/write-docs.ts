// Puts the figures of a run into docs/benchmarks.md, between two marks, so that the page never shows figures that no run
// has made. Each part carries the machine and the date of its own run. What is said about them is written by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { withSections } from './page-sections.ts';
import { type Figure, table } from './report.ts';

const MARKS = {
  begin: '<!-- figures: written by npm run bench -- --write -->',
  end: '<!-- end of figures -->',
};

/** One measured part; `machine` is the line that says on what and when. */
export type PartRun = { part: string; machine: string; figures: readonly Figure[] };

/** The page with the figures of these parts replaced; `order`: the parts that there are. */
export function withFigures(page: string, runs: readonly PartRun[], order: readonly string[]): string {
  const fresh = new Map(runs.map(({ part, machine, figures }) => [part, `${machine}\n\n${table(figures)}`]));
  return withSections(page, MARKS, fresh, order);
}

export function writeDocs(path: string, runs: readonly PartRun[], order: readonly string[]): void {
  writeFileSync(path, withFigures(readFileSync(path, 'utf8'), runs, order));
}

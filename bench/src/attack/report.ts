// What an attack says: figures for the page, findings for the console. The last run of each part is kept in .data/attack;
// `--write` puts it into docs/security.md, with its machine and date, and leaves the other parts there as they are.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../ops/src/root.ts';
import { withSections } from '../page-sections.ts';

export type PartReport = {
  /** Rows of the page: what, how it came out. */
  figures: [what: string, value: string][];
  /** What should not have happened, one line or more each. */
  findings: string[];
};
type Kept = PartReport & { part: string; date: string; machine: string; seed: number };

const FOLDER = join(ROOT, '.data/attack');
const PAGE = join(ROOT, 'docs/security.md');
const MARKS = {
  begin: '<!-- figures: written by npm run attack -- --write -->',
  end: '<!-- end of figures -->',
};

/** Keeps the run; answers it with its machine and date. */
export function keep(part: string, seed: number, report: PartReport): Kept {
  mkdirSync(FOLDER, { recursive: true });
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`;
  const kept: Kept = { part, date: new Date().toISOString(), machine, seed, ...report };
  writeFileSync(join(FOLDER, `${part}.json`), `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function bodyOf({ date, machine, seed, figures, findings }: Kept): string {
  const rows = [...figures, ['findings', String(findings.length)] as const];
  return [
    `${date.slice(0, 16).replace('T', ' ')} UTC · ${machine} · seed ${seed}`,
    '',
    '| what | result |',
    '|---|---|',
    ...rows.map(([what, value]) => `| ${cell(what)} | ${cell(value)} |`),
  ].join('\n');
}

/** Puts a run into the page; `parts`: the parts that there are. Throws when the page has lost its marks. */
export function writePage(kept: Kept, parts: readonly string[]): void {
  const fresh = new Map([[kept.part, bodyOf(kept)]]);
  writeFileSync(PAGE, withSections(readFileSync(PAGE, 'utf8'), MARKS, fresh, parts));
}

// What an attack says: figures for the page, findings for the console. The last run of each part is kept, so that
// `--write` puts them all into docs/security.md between two marks, each with its machine and date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';

export type PartReport = {
  /** Rows of the page: what, how it came out. */
  figures: [what: string, value: string][];
  /** What should not have happened, one line or more each. */
  findings: string[];
};
type Kept = PartReport & { part: string; date: string; machine: string; seed: number };

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.data/attack');
const PAGE = join(ROOT, 'docs/security.md');
const BEGIN = '<!-- figures: written by npm run attack -- --write -->';
const END = '<!-- end of figures -->';

export function keep(part: string, seed: number, report: PartReport): void {
  mkdirSync(FOLDER, { recursive: true });
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`;
  const kept: Kept = { part, date: new Date().toISOString(), machine, seed, ...report };
  writeFileSync(join(FOLDER, `${part}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function sectionOf({ part, date, machine, seed, figures, findings }: Kept): string {
  const rows = [...figures, ['findings', String(findings.length)] as const];
  return [
    `### ${part}`,
    '',
    `${date.slice(0, 16).replace('T', ' ')} UTC · ${machine} · seed ${seed}`,
    '',
    '| what | result |',
    '|---|---|',
    ...rows.map(([what, value]) => `| ${cell(what)} | ${cell(value)} |`),
    '',
  ].join('\n');
}

/** Puts the last run of each of these parts into the page. Throws when the page has lost its marks. */
export function writePage(parts: readonly string[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error('docs/security.md has lost its marks');
  const sections = parts
    .map((part) => join(FOLDER, `${part}.json`))
    .filter((file) => existsSync(file))
    .map((file) => sectionOf(JSON.parse(readFileSync(file, 'utf8')) as Kept));
  writeFileSync(PAGE, `${page.slice(0, from)}${BEGIN}\n\n${sections.join('\n')}\n${page.slice(to)}`);
}

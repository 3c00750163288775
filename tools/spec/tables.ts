// The specification's two tables (docs/spec/*.tsv) with the recorded replacements of derived calls. Paths keep the
// specification's spelling, templates included.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Call = { readonly section: string; readonly method: string; readonly path: string };
export type Page = { readonly section: string; readonly path: string };
export type Tables = {
  readonly calls: readonly Call[];
  readonly pages: readonly Page[];
  /** What is wrong with the recorded replacements. */
  readonly complaints: readonly string[];
};

function rows(text: string): string[][] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'));
}

/** `POST /a` and `/a` (with or without backticks) both name a call. */
function names(cell: string, call: Call): boolean {
  const text = cell.replaceAll('`', '').trim();
  return text === call.path || text === `${call.method} ${call.path}`;
}

/** The cells of the table under the heading "Replaced derived calls": old, new. */
export function replacements(families: string): (readonly [string, string])[] {
  const section = families.split(/^##+ /m).find((part) => part.startsWith('Replaced derived calls')) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes('/'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, before = '', after = '']) => [before, after] as const);
}

function replace(call: Call, cell: string): Call {
  const [first = '', second] = cell.replaceAll('`', '').trim().split(/\s+/);
  return second ? { ...call, method: first, path: second } : { ...call, path: first };
}

/** Reads tables from texts: calls.tsv, routes.tsv, families.md. */
export function parseTables(callsText: string, routesText: string, families: string): Tables {
  const complaints: string[] = [];
  const list = replacements(families);
  const used = new Set<string>();
  const calls = rows(callsText).map(([section = '', method = '', path = '', origin = '']) => {
    const call = { section, method, path };
    const found = list.find(([before]) => names(before, call));
    if (!found) return call;
    used.add(found[0]);
    if (origin !== 'derived') {
      complaints.push(`docs/families.md replaces ${path}, which the specification gives to the letter`);
      return call;
    }
    return replace(call, found[1]);
  });
  for (const [before] of list) {
    if (!used.has(before)) complaints.push(`docs/families.md replaces ${before}, which is in no table`);
  }
  const pages = rows(routesText).map(([section = '', path = '']) => ({ section, path }));
  return { calls, pages, complaints };
}

/** Reads the tables of the tree. */
export function readTables(root: string): Tables {
  const families = join(root, 'docs/families.md');
  return parseTables(
    readFileSync(join(root, 'docs/spec/calls.tsv'), 'utf8'),
    readFileSync(join(root, 'docs/spec/routes.tsv'), 'utf8'),
    existsSync(families) ? readFileSync(families, 'utf8') : '',
  );
}

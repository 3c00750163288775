// Check: one name everywhere. docs/families.md lists the families; what has landed in one place must stand in all
// its places. A row's `wire` and `web` cells say `yes`, `later` (may still be absent) or `–` (never).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Report, report } from './report.ts';
import { listFiles, listFolders, ROOT } from './source-files.ts';

export type Row = { readonly family: string; readonly wire: string; readonly web: string };

/** Folders beside the families that are no families. */
const SHARED: Record<string, readonly string[]> = {
  'wire/src': ['testing'],
  // the page that shows OpenAPI describes all families and belongs to none
  'web/src/features': ['docs'],
  'domain/src': ['validators', 'permissions', 'navigation', 'time', 'testing'],
};

const PLACES = {
  server: 'server/src/features',
  wire: 'wire/src',
  web: 'web/src/features',
  domain: 'domain/src',
};
export type Landed = Record<keyof typeof PLACES, readonly string[]>;

/** Rows of the table whose header begins with `family`; needs the columns `wire` and `web`. */
export function parseFamilies(text: string): Row[] {
  const cells = (line: string): string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim());
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|') && cells(line)[0] === 'family');
  if (start < 0) return [];
  const header = cells(lines[start] ?? '');
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
  return lines.slice(start + 2, end < 0 ? undefined : end).map((line) => {
    const row = cells(line);
    const cell = (name: string): string => row[header.indexOf(name)] ?? '';
    return { family: row[0] ?? '', wire: cell('wire'), web: cell('web') };
  });
}

/** Complaints about folders without a row, unreadable rows, and families that stand only in some of their places. */
export function judgeFamilies(rows: readonly Row[], landed: Landed): string[] {
  const complaints: string[] = [];
  const known = new Set(rows.map((row) => row.family));
  for (const [place, names] of Object.entries(landed)) {
    for (const name of names) {
      if (!known.has(name)) complaints.push(`${place}: the family ${name} is not in docs/families.md`);
    }
  }
  for (const { family, wire, web } of rows) {
    for (const [place, cell] of [
      ['wire', wire],
      ['web', web],
    ] as const) {
      const marked = cell.split(/[\s:：,，]/)[0] ?? '';
      const here = landed[place].includes(family);
      if (!['yes', 'later', '–'].includes(marked))
        complaints.push(`docs/families.md: ${family}, ${place}: "${cell}"?`);
      if (marked === '–' && here)
        complaints.push(`${family} has a ${place} folder, its row says that it has none`);
      const anywhere = Object.values(landed).some((names) => names.includes(family));
      if (marked === 'yes' && anywhere && !here) complaints.push(`${family} has landed, but not in ${place}`);
    }
    const outside = landed.wire.includes(family) || landed.web.includes(family);
    if (outside && !landed.server.includes(family))
      complaints.push(`${family} has landed, but not in server`);
  }
  return complaints;
}

/** Judges the tree against docs/families.md. */
export function checkFamilies(): Report {
  const page = join(ROOT, 'docs/families.md');
  if (!existsSync(page)) return report(['docs/families.md is missing'], '');
  const names = (place: keyof typeof PLACES): string[] =>
    listFolders(ROOT, PLACES[place]).filter(
      (name) =>
        !(SHARED[PLACES[place]] ?? []).includes(name) &&
        listFiles(ROOT, `${PLACES[place]}/${name}`, /\.tsx?$/).length > 0,
    );
  const landed = { server: names('server'), wire: names('wire'), web: names('web'), domain: names('domain') };
  const rows = parseFamilies(readFileSync(page, 'utf8'));
  return report(judgeFamilies(rows, landed), `${landed.server.length} of ${rows.length} families`);
}

// What the recorded test runs saw. A call is real when a run saw it succeed and saw it refuse someone, unless all that it promises is
// constant (constants.ts); a page is real when a call that it lives on (pages.ts) answered with data while the browser run showed it.
// A path in the source alone counts for nothing, nor does a call of another page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lives, livesOf } from './pages.ts';
import type { Call, Tables } from './tables.ts';

/** Keys of what is real: `POST /path` for calls, `/path` for pages. */
export type Coverage = {
  /** By which rules it was counted; figures of different ones are not compared (docs/decisions/0069). */
  readonly measure?: number;
  readonly calls: readonly string[];
  readonly pages: readonly string[];
};
/** 2, since 2026-11-23: a page needs a call of its own, constants do not count. */
export const MEASURE = 2;
/** What counts beside the record. */
export type Rules = { readonly lives: Lives; readonly uncounted: ReadonlySet<string> };
export type Count = { real: number; total: number; missing: string[] };
export type Report = Record<string, { calls: Count; pages: Count }>;

export const keyOf = (call: Call): string => `${call.method} ${call.path}`;

type Line =
  | { kind: 'call'; method: string; path: string; outcome: 'success' | 'refused' }
  | { kind: 'page'; path: string; calls?: readonly string[] };

/** Lines of all `*.jsonl` files of a record folder; a line cut off by a killed run is left out. */
export function readRecord(folder: string): Line[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .flatMap((text) => {
      try {
        return text ? [JSON.parse(text) as Line] : [];
      } catch {
        return [];
      }
    });
}

const bare = (path: string): string => path.replace(/[?#].*$/, '');

/** Whether a recorded path is the table's path: letter by letter, or an instance of its template. */
export function matches(table: string, seen: string): boolean {
  const path = bare(seen);
  if (table === path) return true;
  if (!table.includes('{')) return false;
  const pattern = table
    .split(/(\{[^}]+\})/)
    .map((part) => (part.startsWith('{') ? '[^/]+?' : part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${pattern}$`).test(path);
}

/** Folds record lines into what is real. */
export function fold(tables: Tables, lines: readonly Line[], { lives, uncounted }: Rules): Coverage {
  const seen = { success: new Set<string>(), refused: new Set<string>() };
  const rendered = new Set<string>();
  for (const line of lines) {
    if (line.kind === 'page') {
      const own = livesOf(lives, bare(line.path));
      if (line.calls?.some((call) => own.includes(call))) rendered.add(bare(line.path));
    } else seen[line.outcome]?.add(`${line.method} ${bare(line.path)}`);
  }
  const saw = (set: Set<string>, call: Call): boolean =>
    set.has(keyOf(call)) ||
    (call.path.includes('{') &&
      [...set].some(
        (key) => key.startsWith(`${call.method} `) && matches(call.path, key.slice(call.method.length + 1)),
      ));
  const calls = tables.calls
    .filter((call) => saw(seen.success, call) && saw(seen.refused, call))
    .map(keyOf)
    .filter((key) => !uncounted.has(key));
  const pages = tables.pages.filter(({ path }) => rendered.has(path)).map(({ path }) => path);
  return { measure: MEASURE, calls: [...new Set(calls)].sort(), pages: [...new Set(pages)].sort() };
}

export function union(a: Coverage, b: Coverage): Coverage {
  const both = (x: readonly string[], y: readonly string[]) => [...new Set([...x, ...y])].sort();
  return { measure: MEASURE, calls: both(a.calls, b.calls), pages: both(a.pages, b.pages) };
}

/** Per section: how many are real, and which are missing. */
export function count(tables: Tables, coverage: Coverage): Report {
  const report: Report = {};
  const real = { calls: new Set(coverage.calls), pages: new Set(coverage.pages) };
  const add = (section: string, kind: 'calls' | 'pages', key: string): void => {
    report[section] ??= {
      calls: { real: 0, total: 0, missing: [] },
      pages: { real: 0, total: 0, missing: [] },
    };
    const counted = report[section][kind];
    counted.total += 1;
    if (real[kind].has(key)) counted.real += 1;
    else counted.missing.push(key);
  };
  for (const call of tables.calls) add(call.section, 'calls', keyOf(call));
  for (const page of tables.pages) add(page.section, 'pages', page.path);
  return report;
}

/** Complaints for each section whose number of real calls or pages is lower in `after` than in `before`. */
export function falls(before: Report, after: Report): string[] {
  return Object.entries(before).flatMap(([section, was]) =>
    (['calls', 'pages'] as const).flatMap((kind) => {
      const now = after[section]?.[kind].real ?? 0;
      return now < was[kind].real ? [`§${section}: real ${kind} fell from ${was[kind].real} to ${now}`] : [];
    }),
  );
}

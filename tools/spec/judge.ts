// Brings tables, committed coverage (docs/spec/coverage.json) and fresh records together. Nothing may fall: neither
// the committed file against its last commit, nor a complete test run against the committed file.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Coverage, count, falls, fold, type Report, readRecord, union } from './coverage.ts';
import { readTables, type Tables } from './tables.ts';

export const COVERAGE = 'docs/spec/coverage.json';
export const RECORD = '.data/spec-record';

export type Judged = {
  readonly tables: Tables;
  readonly committed: Coverage;
  readonly fresh: Coverage;
  readonly report: Report;
  readonly complaints: readonly string[];
};

const EMPTY: Coverage = { calls: [], pages: [] };

function lastCommitted(root: string): Coverage {
  try {
    const text = execFileSync('git', ['show', `HEAD:${COVERAGE}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return JSON.parse(text) as Coverage;
  } catch {
    // not committed yet, or not a checkout: nothing can have fallen
    return EMPTY;
  }
}

/** `complete`: the fresh records come from a whole test run, so what they lack is lost. */
export function judgeSpec(root: string, complete = false, recordDir = join(root, RECORD)): Judged {
  const tables = readTables(root);
  const file = join(root, COVERAGE);
  const committed = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Coverage) : EMPTY;
  const fresh = fold(tables, readRecord(recordDir));
  const kept = count(tables, committed);
  const complaints = [
    ...tables.complaints,
    ...falls(count(tables, lastCommitted(root)), kept).map((line) => `${COVERAGE}: ${line}`),
    ...(complete ? falls(kept, count(tables, fresh)).map((line) => `this run: ${line}`) : []),
  ];
  const shown = complete ? fresh : union(committed, fresh);
  return { tables, committed, fresh, report: count(tables, shown), complaints };
}

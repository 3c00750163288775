// Brings tables, committed coverage (docs/spec/coverage.json) and fresh records together. Nothing may fall: neither
// the committed file against its last commit, nor a complete test run against the committed file; once, when the measure itself
// changed, the figures begin anew.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../check/source-files.ts';
import { constants, judgeConstants, uncounted, unlisted } from './constants.ts';
import { type Coverage, count, falls, fold, keyOf, type Report, readRecord, union } from './coverage.ts';
import { readLives } from './pages.ts';
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
export async function judgeSpec(
  root: string,
  complete = false,
  recordDir = join(root, RECORD),
): Promise<Judged> {
  const tables = readTables(root);
  const { lives, complaints: unknown } = await readLives(root);
  const known = new Set(tables.calls.map(keyOf));
  const file = join(root, COVERAGE);
  const committed = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Coverage) : EMPTY;
  const fresh = fold(tables, readRecord(recordDir), { lives, uncounted });
  const before = lastCommitted(root);
  const kept = count(tables, committed);
  const complaints = [
    ...tables.complaints,
    ...unknown,
    ...judgeConstants(constants, known, (path) => readFileSync(join(root, path), 'utf8')),
    ...listFiles(root, 'server/src/features', /^present[a-z-]*\.ts$/).flatMap((file) =>
      unlisted(constants, file, readFileSync(join(root, file), 'utf8')),
    ),
    ...committed.calls
      .filter((call) => uncounted.has(call))
      .map((call) => `${COVERAGE}: ${call} is constant`),
    ...(before.measure === committed.measure ? falls(count(tables, before), kept) : []).map(
      (line) => `${COVERAGE}: ${line}`,
    ),
    ...(complete ? falls(kept, count(tables, fresh)).map((line) => `this run: ${line}`) : []),
  ];
  const shown = complete ? fresh : union(committed, fresh);
  return { tables, committed, fresh, report: count(tables, shown), complaints };
}

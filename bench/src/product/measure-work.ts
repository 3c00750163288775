// What a contract asks of the database, act by act: counted by the server's own test of it, where statements leave the process.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../report.ts';
import { ROOT } from './start-product.ts';

const TEST = 'server/src/testing/work/contract-work.test.ts';
export type Line = { end: string; act: string; statements: number; transactions: number; commits: number };

function count(): Line[] {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-work-'));
  const file = join(folder, 'work.jsonl');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', TEST];
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['tools/with-postgres.ts', process.execPath, ...vitest],
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, TEST_WORK: file } },
    );
    if (status !== 0) throw new Error(`${TEST}: ${stdout.slice(-2000)} ${stderr.slice(-2000)}`);
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const sum = (lines: readonly Line[], of: 'statements' | 'transactions' | 'commits'): number =>
  lines.reduce((n, line) => n + line[of], 0);

/** What the test kept (`TEST_WORK`), as figures. */
export function workFigures(lines: readonly Line[]): Figure[] {
  const figure = (what: string, lines: readonly Line[]): Figure => ({
    part: 'work',
    what,
    value: sum(lines, 'statements'),
    unit: 'statements',
    note: `${sum(lines, 'transactions')} transactions, ${sum(lines, 'commits')} commits that wait for the disk`,
  });
  const signed = lines.filter(({ end }) => end === 'sign');
  const other = lines.filter(({ end, act }) => end === act);
  return [
    { ...figure('a contract with one signatory, from upload to preservation', signed), goal: { atMost: 60 } },
    {
      ...figure('the same: commits that wait for the disk', signed),
      ...{ value: sum(signed, 'commits'), unit: 'commits', note: '', goal: { atMost: 16 } },
    },
    ...[...signed, ...other].map((line) => figure(line.act, [line])),
  ];
}

export const measureWork = async (): Promise<Figure[]> => workFigures(count());

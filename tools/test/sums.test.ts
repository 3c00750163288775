// The sums must not lie: each way in which a runner can hide a failure is planted here.
import { expect, it } from 'vitest';
import { sumPlaywright, sumVitest, total } from './sums.ts';

const vitest = (passed: number, failed: number, files: [string, string[]][] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  testResults: files.map(([status, results]) => ({
    status,
    assertionResults: results.map((it) => ({ status: it })),
  })),
});
const playwright = (expected: number, unexpected: number, flaky: number, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
  errors,
});

it('counts what passed and failed', () => {
  expect(sumVitest(vitest(5, 0), 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  expect(sumVitest(vitest(5, 2, [['failed', ['failed', 'failed']]]), 1)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 0,
  });
  expect(sumPlaywright(playwright(3, 0, 0), 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
});

it.each([
  ['a file that did not load', sumVitest(vitest(5, 0, [['failed', []]]), 1)],
  ['an error outside of any test', sumVitest(vitest(5, 0), 1)],
  ['no report', sumVitest(undefined, 0)],
  ['no test', sumVitest(vitest(0, 0), 0)],
  ['a flaky browser test', sumPlaywright(playwright(3, 0, 1), 0)],
  ['a browser run that did not start', sumPlaywright(playwright(0, 0, 0, [{}]), 1)],
  ['no browser test', sumPlaywright(playwright(0, 0, 0), 0)],
  ['no browser report', sumPlaywright(undefined, 0)],
])('counts as a failure: %s', (_what, sums) => {
  expect(sums.failed).toBe(1);
});

it('adds up', () => {
  expect(
    total([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 4, failed: 5, skipped: 6 },
    ]),
  ).toEqual({
    passed: 5,
    failed: 7,
    skipped: 9,
  });
});

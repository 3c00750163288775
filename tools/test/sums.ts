// True sums from the reports of the test runners. Attacker is our own optimism: a suite that did not load, an error
// outside of any test, a missing report and a run without tests all count as failures.

export type Sums = { readonly passed: number; readonly failed: number; readonly skipped: number };

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: unknown[];
};

/** Raises `failed` to at least 1 when the runner itself says that it failed, or ran nothing. */
function honest(sums: Sums, exitCode: number): Sums {
  const red = sums.failed > 0 || (exitCode === 0 && sums.passed > 0);
  return red ? sums : { ...sums, failed: 1 };
}

/** Sums of vitest's JSON report (`undefined`: none was written). */
export function sumVitest(report: VitestReport | undefined, exitCode: number): Sums {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  // a file that failed without a failing test: it did not load, or a hook broke
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length;
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report;
  return honest({ passed, failed: numFailedTests + broken, skipped }, exitCode);
}

/** Sums of Playwright's JSON report; a flaky test is a failed one. */
export function sumPlaywright(report: PlaywrightReport | undefined, exitCode: number): Sums {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return honest(
    { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped },
    exitCode,
  );
}

/** Adds up. */
export function total(parts: readonly Sums[]): Sums {
  return parts.reduce(
    (sum, part) => ({
      passed: sum.passed + part.passed,
      failed: sum.failed + part.failed,
      skipped: sum.skipped + part.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

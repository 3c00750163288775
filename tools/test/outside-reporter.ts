// vitest's own reports say nothing of errors outside of any test but on the screen: this one writes them where the run's end reads them.
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Names the file that it writes. */
export const OUTSIDE_ERRORS = 'OUTSIDE_ERRORS';

/** `VITEST_TEST_PATH`: the test file that ran then; `stack` begins with the message. */
export type OutsideError = { message: string; stack?: string; VITEST_TEST_PATH?: string };

export default class OutsideReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env[OUTSIDE_ERRORS];
    if (file) writeFileSync(file, JSON.stringify(errors));
  }
}

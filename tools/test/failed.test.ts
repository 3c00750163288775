// What failed is named at the end of a run, whichever runner ran it.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../check/source-files.ts';
import { failedPlaywright, failedVitest } from './failed.ts';

it('names failed tests and files that did not load', () => {
  const file = (name: string, message: string, tests: [string, string, string[]][]) => ({
    name: join(ROOT, name),
    status: 'failed',
    message,
    assertionResults: tests.map(([fullName, status, failureMessages]) => ({
      fullName,
      status,
      failureMessages,
    })),
  });
  const one = file('web/src/a.test.ts', '', [
    ['shows it', 'passed', []],
    ['hides it', 'failed', ['\u001b[31mError: visible\u001b[39m\n    at a.test.ts:3']],
  ]);
  const two = file('web/src/b.test.ts', 'no such module', []);
  expect(failedVitest({ testResults: [one, two] })).toEqual([
    'web/src/a.test.ts › hides it\n    Error: visible\n        at a.test.ts:3',
    'web/src/b.test.ts\n    no such module',
  ]);
  expect(failedVitest(undefined)).toEqual([]);
});

it('names failed stories and errors outside of them', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    file: 'acts.test.ts',
    line: 7,
    ok,
    tests: [{ results: ok ? [{}] : [{ error: { message: 'not there' } }] }],
  });
  const suites = [{ specs: [spec('signs', true)], suites: [{ specs: [spec('refuses', false)] }] }];
  expect(failedPlaywright({ suites, errors: [{ message: 'no browser' }] })).toEqual([
    'acts.test.ts:7 › refuses\n    not there',
    'playwright\n    no browser',
  ]);
});

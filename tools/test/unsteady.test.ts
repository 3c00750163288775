// Unsteady is only what was run again and passed; it stays red, and its name says what it is.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../check/source-files.ts';
import {
  filesVitest,
  judgeUnsteady,
  passedPlaywright,
  passedVitest,
  placesPlaywright,
  worthAgain,
} from './unsteady.ts';

const red = [
  'acts.test.ts:7 › signs\n    not there',
  'acts.test.ts:9 › refuses',
  'playwright\n    no browser',
];

it('says of a failure that passed alone that it is unsteady, and keeps it red', () => {
  expect(judgeUnsteady(red, new Set(['acts.test.ts:7 › signs']))).toEqual({
    red: ['不稳定（单独再运行时通过）：acts.test.ts:7 › signs\n    not there', red[1], red[2]],
    unsteady: 1,
  });
  expect(judgeUnsteady(red, new Set())).toEqual({ red, unsteady: 0 });
});

it('finds the places of stories and the files of tests; an error outside of any has none', () => {
  expect(placesPlaywright(red)).toEqual(['acts.test.ts:7', 'acts.test.ts:9']);
  expect(
    filesVitest([
      'web/src/a.test.tsx › one › two\n    Error',
      'web/src/a.test.tsx › three',
      'pki/b.test.ts\n    no such module',
    ]),
  ).toEqual(['web/src/a.test.tsx', 'pki/b.test.ts']);
});

it('runs nothing again where much failed', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `a.test.ts:${i} › story`);
  expect(worthAgain(many(8))).toHaveLength(8);
  expect(worthAgain(many(9))).toEqual([]);
});

it('takes a story for passed only where it ran and passed', () => {
  const spec = (title: string, status: string, result: string) => ({
    title,
    file: 'acts.test.ts',
    line: 7,
    ok: status !== 'unexpected',
    tests: [{ status, results: [{ status: result }] }],
  });
  const suites = [
    {
      specs: [spec('signs', 'expected', 'passed'), spec('waits', 'skipped', 'skipped')],
      suites: [{ specs: [spec('refuses', 'unexpected', 'failed'), spec('expects', 'expected', 'failed')] }],
    },
  ];
  expect([...passedPlaywright({ suites })]).toEqual(['acts.test.ts:7 › signs']);
  expect(passedPlaywright(undefined).size).toBe(0);
});

it('takes a test for passed only where it ran and passed', () => {
  const file = (name: string, status: string, results: [string, string][]) => ({
    name: join(ROOT, name),
    status,
    assertionResults: results.map(([fullName, result]) => ({ fullName, status: result })),
  });
  const testResults = [
    file('pki/a.test.ts', 'failed', [
      ['one', 'passed'],
      ['two', 'failed'],
      ['three', 'skipped'],
    ]),
    file('pki/b.test.ts', 'passed', [['four', 'passed']]),
  ];
  expect([...passedVitest({ testResults })]).toEqual([
    'pki/a.test.ts › one',
    'pki/b.test.ts',
    'pki/b.test.ts › four',
  ]);
  expect(passedVitest(undefined).size).toBe(0);
});

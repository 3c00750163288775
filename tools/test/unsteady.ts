// A test that failed in the whole run and passed when it was run again alone is unsteady: it stays red, since a race in
// the product looks like this, too, and whoever reads the sum learns by name that it is no plain failure.
import { relative } from 'node:path';
import { ROOT } from '../check/source-files.ts';
import { namePlaywright, nameVitest, type PlaywrightSuites, specsIn, type VitestFiles } from './failed.ts';

/** More failures than this have one cause, most likely: nothing is learnt from running them again. */
const MOST = 8;

/** What to run again alone, nothing when nothing failed or too much; the first line of each is its name. */
export const worthAgain = (red: readonly string[]): readonly string[] => (red.length > MOST ? [] : red);

const nameOf = (red: string): string => red.split('\n', 1)[0] ?? '';

/** Where failed stories stand, as Playwright's command line takes it: file and line. */
export const placesPlaywright = (red: readonly string[]): string[] =>
  red.flatMap((one) => /^(\S+\.test\.ts:\d+) › /.exec(nameOf(one))?.[1] ?? []);

/** Files in which something failed, as vitest's command line takes them. */
export const filesVitest = (red: readonly string[]): string[] => [
  ...new Set(red.flatMap((one) => /^(\S+\.test\.tsx?)(?: › |$)/.exec(nameOf(one))?.[1] ?? [])),
];

/** Names of stories that ran and passed. */
export const passedPlaywright = (report: PlaywrightSuites | undefined): Set<string> =>
  new Set(
    (report?.suites ?? [])
      .flatMap(specsIn)
      .filter(({ tests }) => tests.length > 0 && tests.every(({ status }) => status === 'expected'))
      .filter(({ tests }) => tests.every(({ results }) => results.some(({ status }) => status === 'passed')))
      .map(namePlaywright),
  );

/** Names of tests that ran and passed, and of files that loaded and have no failure. */
export const passedVitest = (report: VitestFiles | undefined): Set<string> =>
  new Set(
    (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => [
      ...(status === 'passed' ? [relative(ROOT, name)] : []),
      ...assertionResults
        .filter((test) => test.status === 'passed')
        .map((test) => nameVitest(name, test.fullName)),
    ]),
  );

export type Judged = { readonly red: readonly string[]; readonly unsteady: number };

/** Says behind the name of each failure that passed alone that it is unsteady; counts them. */
export function judgeUnsteady(red: readonly string[], passedAlone: ReadonlySet<string>): Judged {
  const unsteady = red.filter((one) => passedAlone.has(nameOf(one)));
  const said = red.map((one) =>
    unsteady.includes(one) ? one.replace(nameOf(one), (name) => `不稳定（单独再运行时通过）：${name}`) : one,
  );
  return { red: said, unsteady: unsteady.length };
}

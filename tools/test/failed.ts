// Names of what failed, with its first words: told once more at the end, since a log is often kept from its end only.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../check/source-files.ts';
import type { OutsideError } from './outside-reporter.ts';

export type VitestFiles = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
};
type Spec = {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: { status?: string; results: { status?: string; error?: { message?: string } }[] }[];
};
type Suite = { suites?: Suite[]; specs?: Spec[] };
export type PlaywrightSuites = { suites?: Suite[]; errors?: { message?: string }[] };

const linesShown = 12;

const told = (name: string, message = ''): string => {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, linesShown);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
};

export const nameVitest = (file: string, fullName: string): string => `${relative(ROOT, file)} › ${fullName}`;
export const namePlaywright = ({ file, line, title }: Spec): string => `${file}:${line} › ${title}`;

/** Failed tests, and files that failed as a whole. */
export const failedVitest = (report: VitestFiles | undefined): string[] =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const red = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && red.length === 0) return [told(file, message)];
    return red.map((test) => told(nameVitest(name, test.fullName), test.failureMessages?.[0]));
  });

/** Errors outside of any test, with the file that ran then. */
export const outsideVitest = (errors: readonly OutsideError[]): string[] =>
  errors.map(({ message, stack, VITEST_TEST_PATH: during }) =>
    told(`测试之外的错误${during ? `（运行 ${relative(ROOT, during)} 时）` : ''}`, stack || message),
  );

/** The stories of a suite and of those inside it. */
export const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

const firstError = ({ tests }: Spec): string | undefined =>
  tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))[0];

/** Failed stories, and errors outside of any. */
export const failedPlaywright = (report: PlaywrightSuites | undefined): string[] => [
  ...(report?.suites ?? [])
    .flatMap(specsIn)
    .filter(({ ok }) => !ok)
    .map((spec) => told(namePlaywright(spec), firstError(spec))),
  ...(report?.errors ?? []).map(({ message }) => told('playwright', message)),
];

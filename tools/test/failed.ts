// Names of what failed, with its first words: told once more at the end, since a log is often kept from its end only.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../check/source-files.ts';

export type VitestFiles = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
};
type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
};
export type PlaywrightSuites = { suites?: Suite[]; errors?: { message?: string }[] };

const linesShown = 12;

const told = (name: string, message = ''): string => {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, linesShown);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
};

/** Failed tests, and files that failed as a whole. */
export const failedVitest = (report: VitestFiles | undefined): string[] =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const red = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && red.length === 0) return [told(file, message)];
    return red.map((test) => told(`${file} › ${test.fullName}`, test.failureMessages?.[0]));
  });

const failedIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap(({ results }) =>
        results.flatMap(({ error }) => error?.message ?? []),
      );
      return told(`${spec.file}:${spec.line} › ${spec.title}`, errors[0]);
    }),
  ...suites.flatMap(failedIn),
];

/** Failed stories, and errors outside of any. */
export const failedPlaywright = (report: PlaywrightSuites | undefined): string[] => [
  ...(report?.suites ?? []).flatMap(failedIn),
  ...(report?.errors ?? []).map(({ message }) => told('playwright', message)),
];

// Runs checks, vitest and Playwright as children whose output stays visible; their JSON reports give the sums.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/source-files.ts';
import {
  failedPlaywright,
  failedVitest,
  outsideVitest,
  type PlaywrightSuites,
  type VitestFiles,
} from './failed.ts';
import { OUTSIDE_ERRORS, type OutsideError } from './outside-reporter.ts';
import { type PlaywrightReport, type Sums, sumPlaywright, sumVitest, type VitestReport } from './sums.ts';
import {
  filesVitest,
  type Judged,
  judgeUnsteady,
  passedPlaywright,
  passedVitest,
  placesPlaywright,
  worthAgain,
} from './unsteady.ts';

/** What a part of the run came to, the names of what failed in it, and how many of those passed when run again alone. */
export type Part = Sums & Judged;

let current: ChildProcess | undefined;
let interrupted = false;

/** Passes a signal on to whatever runs; nothing is run again after it. */
export function interrupt(): void {
  interrupted = true;
  current?.kill('SIGTERM');
}

export const wasInterrupted = (): boolean => interrupted;

/** Runs a script under this Node; resolves with its exit code (1 when a signal ended it). */
export function runNode(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, script), ...args],
    {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  current = child;
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function read<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

/** `npm run check`; each check counts as one. */
export async function runChecks(reports: string): Promise<Part> {
  const file = join(reports, 'check.json');
  rmSync(file, { force: true });
  const code = await runNode('tools/check.ts', [], { ...process.env, CHECK_REPORT: file });
  const sums = read<{ passed: number; failed: number }>(file);
  return {
    passed: sums?.passed ?? 0,
    failed: sums?.failed ?? (code === 0 ? 0 : 1),
    skipped: 0,
    red: [],
    unsteady: 0,
  };
}

/** vitest colours its dots for a log file, too: ten bytes a test of what a kept log has room for. */
const uncoloured = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  process.stdout.isTTY ? env : { ...env, NO_COLOR: '1' };

/** Runs again alone what stands at these places; the names of what passed then. */
async function again(
  places: readonly string[],
  run: () => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  if (places.length === 0 || interrupted) return new Set();
  console.log(`\n单独再运行一次：${places.join(' ')}`);
  return run();
}

const OUTSIDE = join(ROOT, 'tools/test/outside-reporter.ts');

async function vitest(file: string, env: NodeJS.ProcessEnv, args: readonly string[]) {
  const outside = `${file}.outside`;
  for (const old of [file, outside]) rmSync(old, { force: true });
  const shown = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, `--reporter=${OUTSIDE}`];
  const code = await runNode('node_modules/vitest/vitest.mjs', ['run', ...shown, ...args], {
    ...uncoloured(env),
    [OUTSIDE_ERRORS]: outside,
  });
  return { code, report: read<VitestReport & VitestFiles>(file), outside: read<OutsideError[]>(outside) };
}

/**
 * vitest, all projects or those named; files in which something failed once more, one after the other. `config`: of other tests
 * than the repository's.
 */
export async function runVitest(
  reports: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
  config: readonly string[] = [],
): Promise<Part> {
  const run = await vitest(join(reports, 'vitest.json'), env, [...config, ...args]);
  const { code, report } = run;
  const red = failedVitest(report);
  const files = filesVitest(worthAgain(red));
  const passed = await again(files, async () => {
    const alone = await vitest(join(reports, 'vitest-again.json'), env, [
      ...config,
      '--no-file-parallelism',
      ...files,
    ]);
    return passedVitest(alone.report);
  });
  const sums = sumVitest(report, code);
  const outside = outsideVitest(run.outside ?? []);
  // it failed, and neither report says of what
  if (red.length + outside.length === 0 && sums.failed > 0) outside.push('vitest › 见上文');
  return { ...sums, ...judgeUnsteady([...red, ...outside], passed) };
}

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
export const E2E_CONFIG = 'e2e/playwright.config.ts';

async function playwright(file: string, env: NodeJS.ProcessEnv, args: readonly string[]) {
  rmSync(file, { force: true });
  const code = await runNode(
    'tools/with-product.ts',
    [process.execPath, PLAYWRIGHT, 'test', '-c', E2E_CONFIG, '--reporter=list,json', ...args],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  return { code, report: read<PlaywrightReport & PlaywrightSuites>(file) };
}

/** Playwright's browser run, beside a product of its own, all stories or those named; what failed once more, alone beside another. */
export async function runBrowser(
  reports: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<Part> {
  const { code, report } = await playwright(join(reports, 'playwright.json'), env, args);
  const red = failedPlaywright(report);
  const places = placesPlaywright(worthAgain(red));
  const passed = await again(places, async () => {
    const alone = await playwright(join(reports, 'playwright-again.json'), env, ['--workers=1', ...places]);
    return passedPlaywright(alone.report);
  });
  return { ...sumPlaywright(report, code), ...judgeUnsteady(red, passed) };
}

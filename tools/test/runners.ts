// Runs checks, vitest and Playwright as children whose output stays visible; their JSON reports give the sums.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/source-files.ts';
import { failedPlaywright, failedVitest, type PlaywrightSuites, type VitestFiles } from './failed.ts';
import { type PlaywrightReport, type Sums, sumPlaywright, sumVitest, type VitestReport } from './sums.ts';

/** What a part of the run came to, and the names of what failed in it. */
export type Part = Sums & { readonly red: readonly string[] };

let current: ChildProcess | undefined;

/** Passes a signal on to whatever runs. */
export const interrupt = (): boolean | undefined => current?.kill('SIGTERM');

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
  return { passed: sums?.passed ?? 0, failed: sums?.failed ?? (code === 0 ? 0 : 1), skipped: 0, red: [] };
}

/** vitest colours its dots for a log file, too: ten bytes a test of what a kept log has room for. */
const uncoloured = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  process.stdout.isTTY ? env : { ...env, NO_COLOR: '1' };

/** vitest, all projects or those named. */
export async function runVitest(
  reports: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<Part> {
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const shown = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runNode('node_modules/vitest/vitest.mjs', ['run', ...shown, ...args], uncoloured(env));
  const report = read<VitestReport & VitestFiles>(file);
  return { ...sumVitest(report, code), red: failedVitest(report) };
}

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
export const E2E_CONFIG = 'e2e/playwright.config.ts';

/** Playwright's browser run, beside a product of its own. */
export async function runBrowser(reports: string, env: NodeJS.ProcessEnv): Promise<Part> {
  const file = join(reports, 'playwright.json');
  rmSync(file, { force: true });
  const code = await runNode(
    'tools/with-product.ts',
    [process.execPath, PLAYWRIGHT, 'test', '-c', E2E_CONFIG, '--reporter=list,json'],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const report = read<PlaywrightReport & PlaywrightSuites>(file);
  return { ...sumPlaywright(report, code), red: failedPlaywright(report) };
}

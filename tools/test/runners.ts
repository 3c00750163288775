// Runs checks, vitest and Playwright as children whose output stays visible; their JSON reports give the sums. What runs
// beside another part is shown after it, so that the two do not mix.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/source-files.ts';
import { type Sums, sumPlaywright, sumVitest } from './sums.ts';

const running = new Set<ChildProcess>();

/** Passes a signal on to whatever runs. */
export function interrupt(): void {
  for (const child of running) child.kill('SIGTERM');
}

export type Held = { take(chunk: Uint8Array): void; show(): void };

/** Keeps what a part prints until `show`, and lets it through from then on. */
export function holdOutput(write: (chunk: Uint8Array) => unknown = (c) => process.stdout.write(c)): Held {
  let kept: Uint8Array[] | undefined = [];
  return {
    take: (chunk) => void (kept ? kept.push(chunk) : write(chunk)),
    show() {
      for (const chunk of kept ?? []) write(chunk);
      kept = undefined;
    },
  };
}

/** Runs a script under this Node; resolves with its exit code (1 when a signal ended it). */
export function runNode(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  held?: Held,
): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, script), ...args],
    {
      cwd: ROOT,
      env,
      stdio: held ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    },
  );
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => held?.take(chunk));
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      const ended = () => resolve(code ?? 1);
      // the last of what it printed comes after its exit; somebody who outlives it must not hold the run up
      child.once('close', ended);
      setTimeout(ended, 2_000).unref();
    });
  }).finally(() => running.delete(child));
}

function read<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

/** `npm run check`; each check counts as one. */
export async function runChecks(reports: string): Promise<Sums> {
  const file = join(reports, 'check.json');
  rmSync(file, { force: true });
  const code = await runNode('tools/check.ts', [], { ...process.env, CHECK_REPORT: file });
  const sums = read<{ passed: number; failed: number }>(file);
  return { passed: sums?.passed ?? 0, failed: sums?.failed ?? (code === 0 ? 0 : 1), skipped: 0 };
}

/** vitest, all projects or those named. */
export async function runVitest(
  reports: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<Sums> {
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const shown = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runNode('node_modules/vitest/vitest.mjs', ['run', ...shown, ...args], env);
  return sumVitest(read(file), code);
}

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
export const E2E_CONFIG = 'e2e/playwright.config.ts';

/** Playwright's browser run, beside a product of its own. */
export async function runBrowser(reports: string, env: NodeJS.ProcessEnv, held?: Held): Promise<Sums> {
  const file = join(reports, 'playwright.json');
  rmSync(file, { force: true });
  const code = await runNode(
    'tools/with-product.ts',
    [process.execPath, PLAYWRIGHT, 'test', '-c', E2E_CONFIG, '--reporter=list,json'],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    held,
  );
  return sumPlaywright(read(file), code);
}

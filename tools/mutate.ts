// `npm run mutate [-- TARGET…]`: Stryker changes the code that decides, one change at a time, and asks the tests whether they
// notice. Survivors are listed in .data/mutation; a target below 80 % is red. It takes hours and is no part of `npm test`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './check/source-files.ts';
import { type MutationReport, outcomeOf, shareNoticed } from './mutate/survivors.ts';
import { TARGETS, type Target } from './mutate/targets.ts';

const WANTED = 80;
const FOLDER = join(ROOT, '.data/mutation');
const STRYKER = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');

/** Stryker's settings for one target, as a file. */
function writeSettings(name: string, target: Target, report: string): string {
  const file = join(FOLDER, `${name}.settings.json`);
  const settings = {
    mutate: [...target.code, '!**/*.test.ts', '!**/testing/**'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutate/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    concurrency: 2,
    // a constant of a module is made before any test runs, so every test would have to run for it: hours for a target of pki's size
    ignoreStatic: !target.constants,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    // Stryker rewrites tsconfig.json through an interface that TypeScript 7 no longer has; Node strips types without it
    tsconfigFile: 'none.json',
    tempDirName: '.data/mutation/sandbox',
    ignorePatterns: ['/web', '/server', '/e2e', '/bench', '/.data'],
  };
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

/** Runs one target; true when its tests notice enough. */
function mutate(name: string, target: Target): boolean {
  const report = join(FOLDER, `${name}.json`);
  rmSync(report, { force: true });
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', writeSettings(name, target, report)], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, MUTATE_TESTS: JSON.stringify(target.tests) },
  });
  if (status !== 0) throw new Error(`${name}: Stryker ended with ${status}`);
  const outcome = outcomeOf(JSON.parse(readFileSync(report, 'utf8')) as MutationReport);
  writeFileSync(join(FOLDER, `${name}.txt`), `${outcome.survivors.join('\n')}\n`);
  const share = shareNoticed(outcome);
  console.log(outcome.survivors.join('\n'));
  console.log(`${name}: ${share.toFixed(1)} % of ${outcome.judged} changes noticed`);
  return share >= WANTED;
}

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(TARGETS);
mkdirSync(FOLDER, { recursive: true });
const enough = names.map((name) => {
  const target = TARGETS[name];
  if (!target) throw new Error(`no target ${name}; there are ${Object.keys(TARGETS).join(', ')}`);
  return mutate(name, target);
});
process.exit(enough.every(Boolean) ? 0 : 1);

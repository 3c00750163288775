// Failures planted among tests of their own, under the real runner: what fails each time is red, what passes when it is run again
// alone is red and called unsteady. In a process of its own, since the planted failures' words do not belong into this run's log.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../check/source-files.ts';
import type { Part } from './runners.ts';

const failing = (folder: string): Record<string, string> => ({
  'steady.test.ts': `it('is sound', () => {}); it('is broken', () => { throw new Error('planted') })`,
  'unsteady.test.ts': `import { existsSync, writeFileSync } from 'node:fs'
    it('fails once', () => {
      const marker = ${JSON.stringify(join(folder, 'ran'))}
      if (existsSync(marker)) return
      writeFileSync(marker, '')
      throw new Error('planted, too')
    })`,
});

/** The runner's own words and sums for these test files. */
function runPlanted(files: (folder: string) => Record<string, string>): {
  at: string;
  said: string;
  part: Part;
} {
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.data', 'planted-'));
  const at = relative(ROOT, folder);
  try {
    for (const [name, text] of Object.entries(files(folder))) writeFileSync(join(folder, name), text);
    const config = join(folder, 'vitest.config.ts');
    writeFileSync(config, `export default { test: { globals: true, include: ['${at}/*.test.ts'] } }`);
    const run = `import { runVitest } from './tools/test/runners.ts'
      const config = ['--root', ${JSON.stringify(ROOT)}, '--config', ${JSON.stringify(config)}]
      const part = await runVitest(${JSON.stringify(folder)}, process.env, [], config)
      console.log('PART ' + JSON.stringify(part))`;
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
    );
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', run], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { at, said, part: JSON.parse(/^PART (.*)$/m.exec(said)?.[1] ?? '{}') as Part };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// each starts runners of its own, one after the other
const limit = { timeout: 120_000 };

it('runs planted failures again alone, names the one that passed then, and keeps both red', limit, () => {
  const { at, said, part } = runPlanted(failing);
  expect(part).toMatchObject({ passed: 1, failed: 2, unsteady: 1 });
  expect(part.red.map((one) => one.split('\n').slice(0, 2)).sort()).toEqual(
    [
      [`${at}/steady.test.ts › is broken`, expect.stringContaining('Error: planted')],
      [
        `不稳定（单独再运行时通过）：${at}/unsteady.test.ts › fails once`,
        expect.stringContaining('Error: planted, too'),
      ],
    ].sort(),
  );
  expect(said).toContain('单独再运行一次：');
});

it('is red by an error outside of any test, and says which and where', limit, () => {
  const { at, part } = runPlanted(() => ({
    'outside.test.ts': `it('is sound', async () => {
      setTimeout(() => { throw new Error('planted') })
      await new Promise((resolve) => setTimeout(resolve, 20))
    })`,
  }));
  expect(part).toMatchObject({ passed: 1, failed: 1 });
  expect(part.red.map((one) => one.split('\n').slice(0, 2))).toEqual([
    [`测试之外的错误（运行 ${at}/outside.test.ts 时）`, expect.stringContaining('Error: planted')],
  ]);
});

// The programs of the product as they are started: each is built, runs from where it lies, and knows its sources' places.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAMS, type Program } from './programs.ts';

const ROOT = resolve(import.meta.dirname, '../..');
let folder: string;
const node = (file: string, args: string[] = []) => {
  const done = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    encoding: 'utf8',
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '' },
  });
  return { status: done.status, said: done.stdout + done.stderr };
};
const run = (program: Program) => node(join(folder, `${program}.js`));

beforeAll(() => {
  // where its libraries are found
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = join(mkdtempSync(join(cache, 'xinqi-programs-')), 'dist');
  expect(node(join(import.meta.dirname, 'main.ts'), [folder])).toEqual({ status: 0, said: '' });
}, 120_000);
afterAll(() => rmSync(resolve(folder, '..'), { recursive: true }));

describe('the build of the programs', () => {
  it('holds every program, which gets as far as what it is told', () => {
    for (const program of Object.keys(PROGRAMS) as Program[])
      expect([program, existsSync(join(folder, `${program}.js`))]).toEqual([program, true]);
    for (const program of ['main', 'worker', 'demo', 'prepare'] as const) {
      const { status, said } = run(program);
      expect([program, said]).toEqual([program, expect.stringContaining('DATABASE_URL')]);
      expect(status).not.toBe(0);
    }
    expect(run('witnesses').said).toContain('POLICY');
  });

  it('leaves nothing to the launcher, which stays for hours, but Node and a few of our modules', () => {
    const files = new Set(['launcher.js']);
    const others = new Set<string>();
    for (const file of files)
      for (const [, from] of readFileSync(join(folder, file), 'utf8').matchAll(
        /^(?:import|export)\b[^"']*["']([^"']+)["'];/gm,
      ))
        if (from!.startsWith('./')) files.add(from!.slice(2));
        else others.add(from!);
    expect([...others].filter((name) => !name.startsWith('node:'))).toEqual([]);
    // its values are libraries in themselves
    expect([...others]).not.toContain('node:http');
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    expect([others.has('node:child_process'), bytes < 65_536]).toEqual([true, true]);
  });

  it('tells each module where its source lies, and each thread where its build lies', () => {
    const all = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const asked = [...all.matchAll(/new URL\("(\.\.?\/[^"]+)", import\.meta\.url\)/g)];
    const places = asked.map(([, path]) => path!);
    expect(places.some((place) => place.endsWith('/pdf/src/upload/sandbox/walls.ts'))).toBe(true);
    expect(places).toEqual(
      expect.arrayContaining(['./seal-thread.js', './verify-thread.js', './video-thread.js']),
    );
    for (const place of places) expect([place, existsSync(join(folder, place))]).toEqual([place, true]);
    // one that programs.ts does not name would run from its source, and cost what 0166 says
    expect(all).not.toMatch(/new URL\("[^"]+-thread\.ts"/);
  });
});

// A thread ends when nobody needs it; one that was missed then stays.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { openThread } from './open-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-thread-'));
const module = join(folder, 'count.mjs');
writeFileSync(module, 'let tasks = 0; export default () => ++tasks;');
afterAll(() => rmSync(folder, { recursive: true }));

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('is another one after each pause where it was not missed', async () => {
  const thread = openThread(pathToFileURL(module), { idle: 10 });
  const counts: unknown[] = [];
  for (let i = 0; i < 3; i++) {
    counts.push(await thread.run(null));
    await pause(300);
  }
  expect(counts).toEqual([1, 1, 1]);
  await thread.close();
});

it('stays once it was missed, and answers all who ask at once', async () => {
  const thread = openThread(pathToFileURL(module), { idle: 10, missedIdle: 60_000 });
  expect(await thread.run(null)).toBe(1);
  await pause(300);
  expect((await Promise.all([thread.run(null), thread.run(null)])).sort()).toEqual([1, 2]);
  await pause(300);
  expect(await thread.run(null)).toBe(3);
  await thread.close();
});

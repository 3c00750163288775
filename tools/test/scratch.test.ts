// In memory where there is room, on disk everywhere else; gone afterwards.
import { existsSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasRoom, type Machine, openScratch } from './scratch.ts';

const roomy: Machine = { type: 0x01021994, room: 2 ** 34, memory: 2 ** 34 };

it('asks for a file system in memory, and for room in it and beside it', () => {
  expect(hasRoom(roomy)).toBe(true);
  expect(hasRoom({ ...roomy, type: 0xef53 })).toBe(false);
  expect(hasRoom({ ...roomy, room: 2 ** 26 })).toBe(false);
  expect(hasRoom({ ...roomy, memory: 2 ** 32 })).toBe(false);
  expect(hasRoom(undefined)).toBe(false);
});

it.runIf(existsSync('/dev/shm'))('makes a folder that every account may use, and deletes it', () => {
  const env: NodeJS.ProcessEnv = {};
  const close = openScratch(env, roomy);
  const folder = env.TMPDIR ?? '';
  try {
    expect(folder).toMatch(/^\/dev\/shm\/xinqi-tests-/);
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  } finally {
    close();
  }
  expect(existsSync(folder)).toBe(false);
});

it('leaves what somebody chose, and the disk where memory is short', () => {
  const chosen: NodeJS.ProcessEnv = { TMPDIR: '/somewhere' };
  openScratch(chosen, roomy)();
  expect(chosen).toEqual({ TMPDIR: '/somewhere' });
  const short: NodeJS.ProcessEnv = {};
  openScratch(short, { ...roomy, memory: 2 ** 31 })();
  expect(short).toEqual({});
});

// For the server's test files: what argon2id answered is kept in the process. Every person of every test has one of a few passwords, and a
// hash of the product's price takes longer than what most tests are about. The price itself stands in each hash and is unchanged; the test
// of logins (login.test.ts) calls the library.
import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof Argon2>();
  // of this process: this file is read anew for each test file
  const here = globalThis as { keptHashes?: Map<string, Promise<unknown>> };
  here.keptHashes ??= new Map();
  const kept = here.keptHashes;
  const once = <T>(asked: readonly unknown[], answer: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(asked);
    let known = kept.get(key) as Promise<T> | undefined;
    known ??= answer();
    kept.set(key, known);
    return known;
  };
  return {
    ...real,
    hash: (...[word, cost]: Parameters<typeof real.hash>) =>
      once(['hash', word, cost], () => real.hash(word, cost)),
    verify: (...[hash, word]: Parameters<typeof real.verify>) =>
      once(['verify', hash, word], () => real.verify(hash, word)),
  };
});

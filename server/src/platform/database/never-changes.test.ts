// What is asked once in the life of a process, and what again.
import { expect, it, vi } from 'vitest';
import { neverChanges } from './never-changes.ts';

it('asks once for what is there, again for what is not, and keeps no more than it may', async () => {
  const ask = vi.fn(async (_tx: null, id: string) => (id === 'none' ? undefined : `${id}!`));
  const of = neverChanges(ask, 2);
  for (const id of ['a', 'a', 'none', 'none', 'b', 'c', 'c', 'a']) await of(null, id);
  expect(await of(null, 'a')).toBe('a!');
  expect(ask.mock.calls.map(([, id]) => id)).toEqual(['a', 'none', 'none', 'b', 'c', 'a']);
});

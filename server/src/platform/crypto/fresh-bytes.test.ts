// No byte is handed out twice, and none before the system made it.
import { expect, it } from 'vitest';
import { freshBytes } from './fresh-bytes.ts';

it('gives other bytes each time, of every length, in memory of their own', () => {
  const all = Array.from({ length: 3000 }, (_, i) => freshBytes(8 + (i % 40)));
  const seen = new Set(all.map((bytes) => bytes.subarray(0, 8).toString('hex')));
  expect(seen.size).toBe(all.length);
  expect(all.map(({ length }) => length)).toEqual(all.map((_, i) => 8 + (i % 40)));
  const before = all.map((bytes) => bytes.toString('hex'));
  all[0]!.fill(0);
  freshBytes(500);
  expect(all.slice(1).map((bytes) => bytes.toString('hex'))).toEqual(before.slice(1));
});

it('gives more than its stock holds', () => {
  const bytes = freshBytes(100_000);
  expect(bytes).toHaveLength(100_000);
  expect(new Set(bytes).size).toBe(256);
});

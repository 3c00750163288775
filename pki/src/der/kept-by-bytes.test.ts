// No two byte strings share a key, what was asked for longest goes first, and long ones are not kept.
import { expect, it } from 'vitest';
import { KeptByBytes } from './index.ts';

it('has a key of its own for each byte, each length and each label', () => {
  const kept = new KeptByBytes<number>(4, 8);
  const all = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
  const odd = [[], [0, 0], [0xef, 0xbb, 0xbf], [0xef, 0xbb, 0xbf, 0x41], [0x41, 0xef, 0xbb, 0xbf]];
  const keys = [...all, ...odd.map((bytes) => Uint8Array.from(bytes))].flatMap((bytes) => [
    kept.keyOf(bytes),
    kept.keyOf(bytes, 'label'),
  ]);
  expect(new Set(keys).size).toBe(2 * (256 + odd.length));
  expect(kept.keyOf(Uint8Array.of(1, 2))).toBe(kept.keyOf(Buffer.from([1, 2])));
});

it('lets go of what was not asked for longest', () => {
  const kept = new KeptByBytes<string>(3, 8);
  const key = (n: number) => kept.keyOf(Uint8Array.of(n));
  const found = () => [1, 2, 3, 4, 5].filter((n) => kept.find(key(n)));
  for (const n of [1, 2, 3]) kept.keep(key(n), `${n}`);
  expect(kept.find(key(1))).toBe('1');
  kept.keep(key(4), '4');
  expect(found()).toEqual([1, 3, 4]);
  // kept once more: its place is the newest, and no other goes for it
  kept.keep(key(1), 'one');
  expect(found()).toEqual([1, 3, 4]);
  expect(kept.find(key(1))).toBe('one');
});

it('does not keep what is too long', () => {
  const kept = new KeptByBytes<string>(3, 8);
  const long = kept.keyOf(new Uint8Array(9));
  kept.keep(long, 'long');
  expect([long, kept.find(long)]).toEqual([undefined, undefined]);
  const short = kept.keyOf(new Uint8Array(8));
  kept.keep(short, 'short');
  expect(kept.find(short)).toBe('short');
});

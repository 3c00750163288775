// What a process remembers of chains: what was committed, of the contracts written last.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db.ts';
import { type Harness, startHarness } from '../../../testing/harness.ts';
import { KnownHeads } from './known-heads.ts';

let h: Harness;
beforeAll(async () => {
  h = await startHarness(() => ({ families: [], resolveIdentity: async () => ({}) }), { background: false });
});
afterAll(() => h.close());

describe('the heads that a process remembers', () => {
  const head = (next_seq: number) => ({ next_seq, head: 'aa', last_ts: new Date(0) });
  it('are those written last', async () => {
    const heads = new KnownHeads(2);
    const write = (no: string, seq: number) =>
      inTx(h.deps.db, async (tx) => heads.remember(tx, no, head(seq)));
    await write('a', 1);
    await write('b', 1);
    await write('a', 2);
    await write('c', 1);
    expect(['a', 'b', 'c'].map((no) => heads.of(h.deps.db, no)?.next_seq)).toEqual([2, undefined, 1]);
  });
  it('are a transaction’s own until it commits', async () => {
    const heads = new KnownHeads();
    await inTx(h.deps.db, async (tx) => {
      heads.remember(tx, 'a', head(1));
      heads.remember(tx, 'a', head(2));
      expect([heads.of(tx, 'a')?.next_seq, heads.of(h.deps.db, 'a')]).toEqual([2, undefined]);
    });
    expect(heads.of(h.deps.db, 'a')?.next_seq).toBe(2);
    expect(() => heads.remember(h.deps.db, 'a', head(3))).toThrow('no transaction');
  });
});

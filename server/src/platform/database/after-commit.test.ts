// What waits for a commit is done after it, once, and not at all when the transaction rolls back.
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { afterCommit, inTx, openDb, type Tx } from '../db.ts';
import { createLive, publish } from '../live.ts';
import { createLog } from '../log.ts';

const log = createLog('silent');
const open = () => openDb(inject('adminUrl'), { max: 2, log, role: null });

it('runs when the others can see what was written, also from a handle of the same transaction', async () => {
  const db = open();
  const seen: string[] = [];
  await inTx(db, async (tx) => {
    afterCommit(tx.withTables<{ t: { n: number } }>() as unknown as Tx, (root) => {
      seen.push(root === db ? 'committed' : 'elsewhere');
    });
    seen.push('working');
  });
  expect(seen).toEqual(['working', 'committed']);
  await db.destroy();
});

it('forgets what a rolled back attempt left, and what a failed transaction left for good', async () => {
  const db = open();
  const done: number[] = [];
  let attempt = 0;
  await inTx(db, async (tx) => {
    attempt += 1;
    const mine = attempt;
    afterCommit(tx, () => void done.push(mine));
    if (attempt === 1) await sql`do $$ begin raise exception sqlstate '40001'; end $$`.execute(tx);
  });
  expect(done).toEqual([2]);
  const failed = inTx(db, async (tx) => {
    afterCommit(tx, () => void done.push(0));
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(done).toEqual([2]);
  await db.destroy();
});

it('tells what moved in many transactions, each topic that committed and no other', async () => {
  const db = open();
  const live = createLive(inject('adminUrl'), log);
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>();
  const off = live.watch('any', listens);
  await listening;
  off();
  const woken = new Set<string>();
  const { promise: all, resolve } = Promise.withResolvers<void>();
  for (const topic of ['a', 'b', 'c', 'never'])
    live.watch(topic, () => {
      woken.add(topic);
      if (woken.has('a') && woken.has('b') && woken.has('c')) resolve();
    });
  await expect(
    inTx(db, async (tx) => {
      publish(tx, 'never');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await Promise.all(['a', 'b'].map((topic) => inTx(db, async (tx) => publish(tx, topic))));
  publish(db, 'c');
  await all;
  expect([...woken].sort()).toEqual(['a', 'b', 'c']);
  await live.close();
  await db.destroy();
});

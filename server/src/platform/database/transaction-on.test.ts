// What a transaction is asked at once leaves together, in this order, and nothing of it stands outside of the transaction.
import type { Duplex } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { type Db, inTx, openDb, type Tx } from '../db.ts';
import { createLog } from '../log.ts';
import { together } from './together.ts';

const table = `together_${process.pid}_${Date.now().toString(36)}`;
const own = sql.table(table);
let db: Db;
beforeAll(async () => {
  db = openDb(inject('adminUrl'), { max: 1, log: createLog('silent'), role: null });
  await sql`create table ${own} (n int unique)`.execute(db);
});
beforeEach(() => sql`delete from ${own}`.execute(db));
afterAll(async () => {
  await sql`drop table ${own}`.execute(db);
  await db.destroy();
});

const add = (tx: Tx, n: number) => sql`insert into ${own} values (${n}::int)`.execute(tx);
const all = async (tx: Tx): Promise<number[]> => {
  const { rows } = await sql<{ n: number }>`select n from ${own} order by n`.execute(tx);
  return rows.map(({ n }) => n);
};

/** Until some transaction waits for a row of the table. */
async function waitsForLock(): Promise<void> {
  const watching = openDb(inject('adminUrl'), { max: 1, log: createLog('silent'), role: null });
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like ${`%${table}%`}`;
  while ((await waiting.execute(watching)).rows.length === 0);
  await watching.destroy();
}

it('asks in order what is asked at once', async () => {
  const seen = await inTx(db, (tx) => Promise.all([add(tx, 1), all(tx), add(tx, 2), all(tx)]));
  expect([seen[1], seen[3]]).toEqual([[1], [1, 2]]);
});

it('reads behind a lock that is asked for beside it what the lock waited for', async () => {
  const other = openDb(inject('adminUrl'), { max: 1, log: createLog('silent'), role: null });
  try {
    await add(db, 1);
    const held = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const first = inTx(other, async (tx) => {
      await sql`update ${own} set n = 2`.execute(tx);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const waits = inTx(db, (tx) => {
      const lock = sql`select from ${own} for update`.execute(tx);
      const built = tx.withTables<{ t: { n: number } }>().selectFrom(own.as('t')).selectAll().execute();
      return Promise.all([lock, built, all(tx)]);
    });
    await waitsForLock();
    free.resolve();
    await first;
    const [, built, read] = await waits;
    expect([built, read]).toEqual([[{ n: 2 }], [2]]);
  } finally {
    await other.destroy();
  }
});

it('sends all of them in one write', async () => {
  const client = await db.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  client.release();
  const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as never)];
  const count = () => writes.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  const [before, after] = await inTx(db, async (tx) => {
    await all(tx);
    const first = count();
    await Promise.all([add(tx, 1), add(tx, 2), add(tx, 3)]);
    return [first, count()];
  });
  for (const spy of writes) spy.mockRestore();
  expect(after! - before!).toBe(1);
});

it('fails with the first that fails, and what goes on behind it changes nothing', async () => {
  const late: Promise<unknown>[] = [];
  const slow = async (tx: Tx) => {
    await add(tx, 1);
    const next = Promise.resolve().then(() => add(tx, 2));
    late.push(next.catch((error: Error) => error.message));
    await next;
  };
  const failed = inTx(db, (tx) => Promise.all([slow(tx), add(tx, 1), add(tx, 3)]));
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  await Promise.all(late);
  expect(await all(db)).toEqual([]);
  await inTx(db, (tx) => add(tx, 4));
  expect(await all(db)).toEqual([4]);
});

it('asks nothing more after its end', async () => {
  let kept: Tx | undefined;
  await inTx(db, async (tx) => {
    kept = tx;
    await add(tx, 1);
  });
  await expect(add(kept!, 2)).rejects.toThrow('the transaction has ended');
  expect(await all(db)).toEqual([1]);
});

it('together throws what failed first once all are answered', async () => {
  const slow = Promise.withResolvers<void>();
  let over = false;
  const asked = together(
    Promise.reject(new Error('first')),
    slow.promise.then(() => {
      over = true;
      throw new Error('second');
    }),
  );
  setImmediate(() => slow.resolve());
  await expect(asked).rejects.toThrow('first');
  expect(over).toBe(true);
  expect(await together(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two']);
});

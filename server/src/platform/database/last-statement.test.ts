// The last statement of a transaction leaves with its commit: both are done, or neither, and nobody is told too early.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { afterCommit, type Db, inTx, lastly, openDb, type Tx } from '../db.ts';
import { createLog } from '../log.ts';

const table = `last_${process.pid}_${Date.now().toString(36)}`;
const own = sql.table(table);
let db: Db;
beforeAll(async () => {
  // one connection: what a transaction leaves behind meets the next one
  db = openDb(inject('adminUrl'), { max: 1, log: createLog('silent'), role: null });
  await sql`create table ${own} (n int unique deferrable initially deferred)`.execute(db);
});
beforeEach(() => sql`delete from ${own}`.execute(db));
afterAll(async () => {
  await sql`drop table ${own}`.execute(db);
  await db.destroy();
});

const add = (tx: Tx, n: number) => sql`insert into ${own} values (${n})`.execute(tx);
const all = async (): Promise<number[]> => {
  const { rows } = await sql<{ n: number }>`select n from ${own} order by n`.execute(db);
  return rows.map(({ n }) => n);
};
const adding = (n: number) => (tx: Tx) => ({
  statement: sql<{ n: number }>`insert into ${own} values (${n}) returning n`.compile(tx),
});

it('is the last, and its rows are told before what comes after the commit', async () => {
  const told: unknown[] = [];
  const answer = await inTx(db, async (tx) => {
    afterCommit(tx, () => told.push('after'));
    lastly(tx, (last) => ({ ...adding(2)(last), committed: (rows) => told.push(rows) }));
    await add(tx, 1);
    expect(told).toEqual([]);
    return 'answer';
  });
  expect([answer, await all(), told]).toEqual(['answer', [1, 2], [[{ n: 2 }], 'after']]);
});

it.each([
  ['fails itself', sql`insert into ${own} values (1 / (${0}::int))`, '22012'],
  ['makes the commit fail', sql`insert into ${own} values (${1}::int)`, '23505'],
])('leaves nothing of its transaction when it %s', async (_, statement, code) => {
  const told: unknown[] = [];
  const failed = inTx(db, async (tx) => {
    afterCommit(tx, () => told.push('after'));
    lastly(tx, (last) => ({ statement: statement.compile(last), committed: () => told.push('rows') }));
    await add(tx, 1);
  });
  await expect(failed).rejects.toMatchObject({ code });
  expect([await all(), told]).toEqual([[], []]);
  await inTx(db, (tx) => add(tx, 3));
  expect(await all()).toEqual([3]);
});

it('is left out when it is not needed any more', async () => {
  await inTx(db, async (tx) => {
    lastly(tx, () => undefined);
    await add(tx, 1);
  });
  expect(await all()).toEqual([1]);
});

it('repeats its transaction when the server forgot it, and is done once', async () => {
  let tries = 0;
  const both = () =>
    inTx(db, async (tx) => {
      tries += 1;
      lastly(tx, adding(tries));
      await sql`select 'of it'`.execute(tx);
    });
  await both();
  await sql`deallocate all`.execute(db);
  await both();
  expect([tries, await all()]).toEqual([3, [1, 3]]);
});

it('leaves transactions of another kind as they are', async () => {
  await db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`select ${1}::int`.execute(tx));
  await add(db, 1);
  await inTx(db, async (tx) => lastly(tx, adding(2)));
  await db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`select ${1}::int`.execute(tx));
  await add(db, 3);
  expect(await all()).toEqual([1, 2, 3]);
});

// A statement on its own is done though the database let it lose, and once; a transaction's statement fails with its transaction.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type Db, inTx, openDb, type Tx } from '../../db.ts';
import { createLog } from '../../log.ts';

const name = `repeated_${process.pid}_${Date.now().toString(36)}`;
const [own, tries, losing] = [sql.table(name), sql.table(`${name}_tries`), sql.id(`${name}_losing`)];
let db: Db;
beforeAll(async () => {
  db = openDb(inject('adminUrl'), { max: 1, log: createLog('silent'), role: null });
  await sql`create table ${own} (n int)`.execute(db);
  // what is taken of a sequence is taken, whatever becomes of its statement
  await sql`create sequence ${tries}`.execute(db);
  await sql`create function ${losing}(code text) returns int language plpgsql as $$ begin
    if nextval('${sql.raw(name)}_tries') = 1 then raise exception 'lost' using errcode = code; end if;
    return 1; end $$`.execute(db);
});
beforeEach(async () => {
  await sql`delete from ${own}`.execute(db);
  await sql`alter sequence ${tries} restart`.execute(db);
});
afterAll(async () => {
  await sql`drop function ${losing}`.execute(db);
  await sql`drop sequence ${tries}`.execute(db);
  await sql`drop table ${own}`.execute(db);
  await db.destroy();
});

/** Fails with this code the first time. */
const add = (tx: Tx, code: string) => sql`insert into ${own} select ${losing}(${code})`.execute(tx);
const rows = async () => (await sql`select from ${own}`.execute(db)).rows.length;

it.each(['40001', '40P01'])('one that lost (%s) is asked again', async (code) => {
  await add(db, code);
  expect(await rows()).toBe(1);
});

it('one that failed otherwise is not', async () => {
  await expect(add(db, '22012')).rejects.toMatchObject({ code: '22012' });
  expect(await rows()).toBe(0);
});

it('one of a transaction is repeated with it', async () => {
  let runs = 0;
  await inTx(db, async (tx) => {
    runs += 1;
    await add(tx, '40001');
  });
  expect([runs, await rows()]).toEqual([2, 1]);
});

it('and fails with a transaction that somebody else opened', async () => {
  const reading = db.transaction().setIsolationLevel('repeatable read');
  await expect(reading.execute((tx) => add(tx, '40001'))).rejects.toMatchObject({ code: '40001' });
  expect(await rows()).toBe(0);
  await add(db, '40001');
  expect(await rows()).toBe(1);
});

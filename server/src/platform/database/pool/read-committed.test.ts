// A database whose owner made serializable the default.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withDatabase } from '../../../testing/global-setup.ts';
import { inTx, openDb } from '../../db.ts';
import { createLog } from '../../log.ts';
import { openQueuePool } from '../queue-pool.ts';

const name = 'strict_test';
const url = withDatabase(inject('adminUrl'), name);
const log = createLog('silent');
const admin = openDb(inject('adminUrl'), { max: 1, log, role: null });
beforeAll(async () => {
  await admin.pool.query(`create database ${name}`);
  await admin.pool.query(`alter database ${name} set default_transaction_isolation = 'serializable'`);
});
afterAll(async () => {
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.destroy();
});

it('whoever waited for a lock sees what was committed meanwhile', async () => {
  const db = openDb(url, { max: 3, log, role: null });
  await sql`create table contract (id int)`.execute(db);
  await sql`create table login (id int)`.execute(db);
  await sql`insert into contract values (1)`.execute(db);
  await sql`insert into login values (1)`.execute(db);
  let waiting: Promise<boolean> | undefined;
  await inTx(db, async (tx) => {
    await sql`select from contract for update`.execute(tx);
    waiting = inTx(db, async (own) => {
      await sql`select from contract for update`.execute(own);
      return (await sql`select from login`.execute(own)).rows.length > 0;
    });
    const waits = sql`select from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`;
    while ((await waits.execute(db)).rows.length === 0);
    await sql`delete from login`.execute(tx);
  });
  expect(await waiting).toBe(false);
  await db.destroy();
});

it('the queue reads so too', async () => {
  const pool = openQueuePool(url, 1, log);
  expect((await pool.query('show transaction_isolation')).rows).toEqual([
    { transaction_isolation: 'read committed' },
  ]);
  await pool.end();
});

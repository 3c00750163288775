// Not waiting for the disk is a matter of one statement: it is refused in a transaction and forgotten afterwards.
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { inTx, openDb } from '../db.ts';
import { createLog } from '../log.ts';
import { notDurable } from './not-durable.ts';

const open = () => openDb(inject('adminUrl'), { max: 1, log: createLog('silent'), role: null });
const setting = sql<{ now: string }>`select current_setting('synchronous_commit') as now`;

it('holds for its own statement and no other of the connection', async () => {
  const db = open();
  await sql`set synchronous_commit = on`.execute(db);
  const { rows } = await sql<{ yes: boolean; now: string }>`
    with said as materialized (select ${notDurable(db)} as yes)
    select yes, current_setting('synchronous_commit') as now from said`.execute(db);
  expect(rows).toEqual([{ yes: true, now: 'off' }]);
  expect((await setting.execute(db)).rows).toEqual([{ now: 'on' }]);
  await db.destroy();
});

it('throws in a transaction, whose other writes would not be durable either', async () => {
  const db = open();
  await sql`set synchronous_commit = on`.execute(db);
  await expect(inTx(db, async (tx) => notDurable(tx))).rejects.toThrow('not be durable');
  expect((await setting.execute(db)).rows).toEqual([{ now: 'on' }]);
  await db.destroy();
});

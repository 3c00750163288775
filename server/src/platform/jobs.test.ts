// Jobs go with the transaction that adds them, all in one statement, and the workers hear of them after its commit; a job that nobody
// told of is found all the same.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { withDatabase } from '../testing/global-setup.ts';
import { type Db, inTx, openDb } from './db.ts';
import type { Deps, Family } from './family.ts';
import { addJob, job } from './jobs.ts';
import { createLog } from './log.ts';
import { startJobs } from './run-jobs.ts';

const log = createLog('silent');
const name = `xinqi_jobs_${process.pid}_${Date.now().toString(36)}`;
const url = withDatabase(inject('adminUrl'), name);
let admin: pg.Client;
let owner: pg.Client;
let db: Db;
const told: string[] = [];
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('templateName')} strategy file_copy`);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  owner.on('notification', ({ payload = '' }) => told.push(payload));
  await owner.query('listen "jobs:insert"');
  db = openDb(url, { max: 2, log });
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});
beforeEach(async () => {
  await owner.query('delete from graphile_worker._private_jobs');
  told.length = 0;
});

const waiting = async (): Promise<[string, unknown, number][]> => {
  const { rows } = await owner.query(
    `select t.identifier, j.payload, j.max_attempts from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
  return rows.map((r) => [r.identifier, r.payload, r.max_attempts]);
};
const heard = async (count: number): Promise<void> => {
  while (told.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
};

it('are added when the transaction ends, told once, and the last of one key stands', async () => {
  const later = new Date(Date.now() + 3600_000);
  await inTx(db, async (tx) => {
    await addJob(tx, 'a', { n: 1 });
    await addJob(tx, 'b', { n: 2 }, { key: 'one' });
    await addJob(tx, 'a', { n: 3 });
    await addJob(tx, 'b', { n: 4 }, { key: 'one', maxAttempts: 3 });
    await addJob(tx, 'c', { n: 5 }, { key: 'two', runAt: later });
    expect(await waiting()).toEqual([]);
  });
  expect(await waiting()).toEqual([
    ['a', { n: 1 }, 10],
    ['b', { n: 4 }, 3],
    ['a', { n: 3 }, 10],
    ['c', { n: 5 }, 10],
  ]);
  await heard(1);
  // not with the transaction: that one's words would carry the queue's own random number; the last is not due yet
  expect(told).toEqual(['{"count":4}']);
});

it('are not there when the transaction fails, nor told', async () => {
  const failed = inTx(db, async (tx) => {
    await addJob(tx, 'a', {});
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await addJob(db, 'a', { alone: true });
  await heard(1);
  expect([await waiting(), told]).toEqual([[['a', { alone: true }, 10]], ['{"count":1}']]);
});

it('replace what waits under their key', async () => {
  for (const n of [1, 2]) await inTx(db, (tx) => addJob(tx, 'b', { n }, { key: 'one' }));
  expect(await waiting()).toEqual([['b', { n: 2 }, 10]]);
  await heard(2);
});

it('are done though whoever added them died before he told anybody', async () => {
  const { promise: done, resolve } = Promise.withResolvers<number>();
  const family = {
    name: 'probe',
    endpoints: [],
    jobs: [
      job({ name: 'probe', payload: z.strictObject({ n: z.number() }), handle: async ({ n }) => resolve(n) }),
    ],
  } as Family;
  const deps = { config: { DATABASE_URL: url }, log } as unknown as Deps;
  const worker = await startJobs(deps, [family], 1);
  try {
    // what a commit leaves when nothing comes after it
    await owner.query(`select xinqi_add_jobs('[{"name":"probe","payload":{"n":7},"max_attempts":10}]')`);
    expect(await done).toBe(7);
    expect(told).toEqual([]);
  } finally {
    await worker.stop();
  }
});

it('with workers of their own do not wait for those that hold all others', async () => {
  const quick = Promise.withResolvers<void>();
  const slow = { began: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
  const payload = z.strictObject({});
  const heavy = async () => {
    slow.began.resolve();
    await slow.end.promise;
  };
  const jobs = [
    job({ name: 'heavy', payload, handle: heavy }),
    job({ name: 'light', payload, lane: { name: 'light', workers: 1 }, handle: async () => quick.resolve() }),
  ];
  const deps = { config: { DATABASE_URL: url }, log } as unknown as Deps;
  const worker = await startJobs(deps, [{ name: 'probe', endpoints: [], jobs } as Family], 1);
  try {
    await inTx(db, (tx) => addJob(tx, 'heavy', {}));
    await slow.began.promise;
    await inTx(db, (tx) => addJob(tx, 'light', {}));
    await quick.promise;
  } finally {
    slow.end.resolve();
    await worker.stop();
  }
});

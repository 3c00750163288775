// Jobs go with the transaction that adds them, all in one statement; where jobs run they go on there, elsewhere the workers hear of them
// after the commit; a job that nobody told of is found all the same.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { withDatabase } from '../testing/global-setup.ts';
import { type Db, inTx, openDb } from './db.ts';
import type { Deps, Family } from './family.ts';
import { addJob, job, takeJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { createLocalJobs } from './queue/local-jobs.ts';
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
const deps = () => ({ config: { DATABASE_URL: url }, log, db }) as unknown as Deps;
/** Until workers were told of so many jobs, in one word or several. */
const heard = async (count: number): Promise<void> => {
  const sum = () => told.reduce((jobs, word) => jobs + (JSON.parse(word) as { count: number }).count, 0);
  while (sum() < count) await new Promise((resolve) => setTimeout(resolve, 5));
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
  const worker = await startJobs(deps(), [family], { concurrency: 1 });
  try {
    // what a commit leaves when nothing comes after it
    const jobs = JSON.stringify([{ name: 'probe', payload: { n: 7 }, max_attempts: 10 }]);
    await inTx(db, (tx) => sql`select xinqi_add_jobs(${jobs}::json)`.execute(tx));
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
  const worker = await startJobs(deps(), [{ name: 'probe', endpoints: [], jobs } as Family], {
    concurrency: 1,
  });
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

it('of all lanes are taken by one runner where few others add any', async () => {
  const payload = z.strictObject({});
  const done = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const jobs = done.map(({ resolve }, i) =>
    job({
      ...{ name: `of lane ${i}`, payload, handle: async () => resolve() },
      ...(i === 0 ? {} : { lane: { name: 'own', workers: 3 } }),
    }),
  );
  const left = JSON.stringify(jobs.map(({ name }) => ({ name, payload: {}, max_attempts: 10 })));
  await inTx(db, (tx) => sql`select xinqi_add_jobs(${left}::json)`.execute(tx));
  const worker = await startJobs(deps(), [{ name: 'probe', endpoints: [], jobs } as Family], { ofOthers: 1 });
  try {
    await Promise.all(done.map(({ promise }) => promise));
    const runners = async () => {
      const { rowCount } = await owner.query(
        `select from pg_stat_activity where query like 'LISTEN "jobs:insert"%' and datname = current_database()`,
      );
      return rowCount;
    };
    await expect.poll(runners).toBe(1);
  } finally {
    await worker.stop();
  }
});

describe('in a process that runs jobs', () => {
  const payload = z.strictObject({ n: z.number() });
  type Probe = { calls: number[]; next(): Promise<number>; handle(given: { n: number }): Promise<void> };
  /** Hands out what its handler gets; `work` is what the handler does. */
  const probe = (work: (n: number) => Promise<void> | void = () => undefined): Probe => {
    const calls: number[] = [];
    const wanted: ((n: number) => void)[] = [];
    return {
      calls,
      next: () => new Promise((resolve) => wanted.push(resolve)),
      async handle({ n }) {
        calls.push(n);
        await work(n);
        wanted.shift()?.(n);
      },
    };
  };
  const here = ({ handle }: Probe, workers = 1) =>
    createLocalJobs(deps(), [{ workers, defs: [job({ name: 'probe', payload, handle })] }]);
  const rows = async () =>
    (
      await owner.query(
        `select payload, attempts, revision, run_at > now() as later, locked_at is not null as taken
         from graphile_worker._private_jobs order by id`,
      )
    ).rows;
  const add = (n: number, options: Parameters<typeof addJob>[3] = {}) =>
    inTx(db, (tx) => addJob(tx, 'probe', { n }, options));

  it('go on there after the commit, asked of no queue, told to nobody, and are ended', async () => {
    const seen = probe();
    const jobs = here(seen);
    const end = takeJobs(db, jobs);
    const failed = inTx(db, async (tx) => {
      await addJob(tx, 'probe', { n: 0 });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const done = seen.next();
    await add(1);
    expect(await done).toBe(1);
    await jobs.stop();
    end();
    expect([seen.calls, await rows(), told]).toEqual([[1], [], []]);
  });

  it('asked for anew while they run: both requests are done', async () => {
    const first = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const seen = probe((n) => {
      if (n > 1) return;
      began.resolve();
      return first.promise;
    });
    const jobs = here(seen);
    const end = takeJobs(db, jobs);
    await add(1, { key: 'one' });
    await began.promise;
    await add(2, { key: 'one' });
    // the third replaces the second, which has not begun
    await add(3, { key: 'one' });
    first.resolve();
    await Promise.all([seen.next(), seen.next()]);
    expect(seen.calls).toEqual([1, 3]);
    await jobs.stop();
    end();
    expect(await rows()).toEqual([]);
  });

  it('leave what was asked anew by another process to that one', async () => {
    const began = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const jobs = here(
      probe(() => {
        began.resolve();
        return go.promise;
      }),
    );
    const end = takeJobs(db, jobs);
    await add(1, { key: 'one' });
    await began.promise;
    await owner.query(
      `select xinqi_add_jobs('[{"name":"probe","payload":{"n":2},"max_attempts":10,"key":"one"}]')`,
    );
    go.resolve();
    await jobs.stop();
    end();
    expect(await rows()).toMatchObject([{ payload: { n: 2 }, revision: 1, later: false }]);
  });

  it('that fail are put off to the queue with a try counted; those that had not begun are due at once', async () => {
    const began = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const jobs = here(
      probe(async () => {
        began.resolve();
        await go.promise;
        throw new Error('no');
      }),
    );
    const end = takeJobs(db, jobs);
    await add(1);
    await began.promise;
    await add(2);
    // while a lease holds, nobody else has them
    expect(await rows()).toMatchObject([{ later: true }, { later: true }]);
    const stopped = jobs.stop();
    go.resolve();
    await stopped;
    end();
    expect(await rows()).toMatchObject([
      { payload: { n: 1 }, attempts: 1, later: true, taken: false },
      { payload: { n: 2 }, attempts: 0, later: false, taken: false },
    ]);
  });

  it('of a process that died are done by another after its lease', async () => {
    const dead = takeJobs(db, { takes: () => true, start: () => undefined, stop: async () => undefined });
    await add(1);
    dead();
    expect(await rows()).toMatchObject([{ later: true }]);
    await owner.query(
      'select xinqi_put_off_jobs(array_agg(id), array_agg(revision), -1, 0) from graphile_worker.jobs',
    );
    const seen = probe();
    const done = seen.next();
    const jobs = [job({ name: 'probe', payload, handle: seen.handle })];
    const worker = await startJobs(deps(), [{ name: 'probe', endpoints: [], jobs } as Family], {
      concurrency: 1,
    });
    expect(await done).toBe(1);
    await worker.stop();
    expect(await rows()).toEqual([]);
  });

  it('beyond what may wait there are told to others', async () => {
    const go = Promise.withResolvers<void>();
    const jobs = here(probe(() => go.promise));
    const end = takeJobs(db, jobs);
    await inTx(db, async (tx) => {
      for (let n = 0; n < 500; n++) await addJob(tx, 'probe', { n });
    });
    for (let n = 0; n < 9; n++) await add(n);
    await heard(1);
    expect((await rows()).filter(({ later }) => !later).length).toBeGreaterThan(5);
    go.resolve();
    await jobs.stop();
    end();
  });
});

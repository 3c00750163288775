// The database is killed while a job runs: the worker lives on, says that the job is done when the database is back, and
// goes on working. The queue does not wait for the disk (docs/decisions/0156): a database that forgot that the job was taken gives it
// out again, and jobs may run twice. A sweep runs when the worker starts.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Postgres, startPostgres } from '../../../ops/src/postgres/index.ts';
import { findRunning } from '../../../ops/src/postgres/postmaster.ts';
import { migrate } from '../../../server/src/migrate.ts';
import { openDb } from '../../../server/src/platform/db.ts';
import type { Deps } from '../../../server/src/platform/family.ts';
import { job } from '../../../server/src/platform/jobs.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { startJobs } from '../../../server/src/platform/run-jobs.ts';
import { descendants, endAll } from './processes.ts';

it('a job that ends while the database is away is done, and the worker lives', async () => {
  const place = mkdtempSync(join(tmpdir(), 'xinqi-queue-'));
  chmodSync(place, 0o711);
  // durable: without fsync a killed database may come back damaged
  const start = (): Promise<Postgres> => startPostgres({ dataDir: join(place, 'pg') });
  let postgres = await start();
  await migrate(postgres.url);
  const ask = async (sql: string): Promise<Record<string, string>[]> => {
    const client = new pg.Client({ connectionString: postgres.url });
    // the kill may come before its connection is closed on the other side
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const done: string[] = [];
  let killed = false;
  const kill = async (): Promise<void> => {
    killed = true;
    const { pid } = findRunning(postgres.dataDir)!;
    const all = [pid, ...descendants(pid).map((p) => p.pid)];
    for (const id of all) process.kill(id, 'SIGKILL');
    await endAll(all);
  };
  const log = createLog('silent');
  const db = openDb(postgres.url, { max: 1, log });
  const deps = { config: { DATABASE_URL: postgres.url }, log, db } as Deps;
  const jobs = await startJobs(
    deps,
    [
      {
        name: 'probe',
        endpoints: [],
        jobs: [
          job({
            name: 'probe.work',
            payload: z.strictObject({ kill: z.boolean() }),
            handle: async (payload) => {
              if (payload.kill && !killed) await kill();
              done.push(payload.kill ? 'under the kill' : 'after it');
            },
          }),
        ],
        sweeps: [{ name: 'probe.sweep', everySeconds: 3600, run: async () => void done.push('swept') }],
      },
    ],
    { concurrency: 1 },
  );
  try {
    const add = (payload: string): Promise<unknown> =>
      ask(`select graphile_worker.add_job('probe.work', '${payload}')`);
    await add('{"kill": true}');
    while (!done.includes('under the kill')) await pause(20);
    await pause(200);
    postgres = await start();
    await add('{"kill": false}');
    while ((await ask('select id from graphile_worker._private_jobs')).length > 0) await pause(50);
    expect([...new Set(done)].toSorted()).toEqual(['after it', 'swept', 'under the kill']);
    expect(done.filter((one) => one !== 'under the kill')).toHaveLength(2);
  } finally {
    await jobs.stop();
    await db.destroy();
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  }
});

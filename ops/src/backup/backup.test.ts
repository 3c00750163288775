// A backup of a cluster that somebody writes to all the while becomes a database again, with every commit from before it;
// and a backup of which one byte, one file or the list is not as it was is named and never restored.
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startPostgres, startThrowawayPostgres, urlOf } from '../postgres/index.ts';
import { copyCluster, placeCluster } from './cluster.ts';
import { judgeSums, SUMS, writeSums } from './files.ts';

const place = mkdtempSync(join(tmpdir(), 'xinqi-backup-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

test('a cluster at work: what was committed before is there afterwards, and the log stood still at the end', async () => {
  const source = await startThrowawayPostgres();
  const from = join(place, 'cluster');
  try {
    await ask(
      source.url,
      "create table work as select n, repeat('x', 500) as filler from generate_series(1, 20000) n",
    );
    let over = false;
    const writing = (async () => {
      const client = new pg.Client({ connectionString: source.url });
      await client.connect();
      while (!over) await client.query("insert into work select max(n) + 1, 'more' from work");
      await client.end();
    })();
    let locked = false;
    const before = (await ask<{ n: number }>(source.url, 'select max(n) as n from work'))[0]!.n;
    await copyCluster(urlOf(source.socketDir, 'postgres'), source.dataDir, from, async () => {
      // the sequencer asks so (ledger/store.ts); who gets no lock moves nothing
      const sql = 'select pg_try_advisory_lock(7021962) as got';
      locked = !(await ask<{ got: boolean }>(source.url, sql))[0]!.got;
    });
    over = true;
    await writing;
    expect(locked).toBe(true);
    placeCluster(from, join(place, 'data/pg'));
    const copy = await startPostgres({ dataDir: join(place, 'data/pg'), durable: false });
    try {
      const [row] = await ask<{ last: number; all: string }>(
        copy.url,
        'select max(n) as last, count(*) as all from work',
      );
      expect(row!.last).toBeGreaterThanOrEqual(before);
      expect(Number(row!.all)).toBe(row!.last);
    } finally {
      await copy.stop();
    }
    expect(() => placeCluster(from, join(place, 'data/pg'))).toThrow('不会覆盖');
  } finally {
    await source.stop();
  }
});

test('a damaged backup is named file by file', () => {
  const whole = join(place, 'whole');
  const path = (name: string) => join(whole, name);
  cpSync(join(import.meta.dirname), whole, { recursive: true });
  expect(judgeSums(whole)[0]).toContain('没有做完');
  const listed = writeSums(whole);
  expect(listed).toBeGreaterThan(3);
  expect(judgeSums(whole)).toEqual([]);
  writeFileSync(path('dump.ts'), 'x', { flag: 'a' });
  rmSync(path('cluster.ts'));
  writeFileSync(path('more'), '');
  expect(judgeSums(whole)).toEqual(['缺少文件：cluster.ts', '文件被改动：dump.ts', '多出文件：more']);
  expect(existsSync(path(SUMS))).toBe(true);
});

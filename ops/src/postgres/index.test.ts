// The launcher against the real server: first start, adoption, simultaneous starters, a killed owner, a checkout
// that the database's account cannot enter.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasSetpriv } from './account.ts';
import { startPostgres } from './index.ts';
import { bytesHeld, pagesOf } from './memory.ts';
import { findRunning } from './postmaster.ts';

const root = process.getuid?.() === 0;
let place: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'xinqi-pgtest-'));
  chmodSync(place, 0o711);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // the kernel tells the database that its owner is gone; deleting under it would leave pieces behind
  await until(() => findRunning(join(place, 'pg')) === undefined);
  rmSync(place, { recursive: true, force: true });
});

async function ask<T>(url: string, sql: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0] as T;
  } finally {
    await client.end();
  }
}

async function hold(
  dataDir: string,
): Promise<{ child: ChildProcess; said: { url: string; adopted: boolean } }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixture-hold.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout! }))
    return { child, said: JSON.parse(line) };
  throw new Error('the holder said nothing');
}

async function until(what: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !what(); i += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  expect(what()).toBe(true);
}

it.each([
  [24_105, 0, 128],
  [24_105, 40, 128],
  [24_105, 300, 600],
  [24_105, 9000, 3013],
  [4096, 9000, 512],
  [512, 9000, 128],
  [262_144, 90_000, 8192],
])('of %i MB of memory a database of %i MB gets %i for pages', (mb, held, pages) => {
  expect(pagesOf(mb * 2 ** 20, held * 2 ** 20)).toBe(pages);
});

it('counts what a cluster holds, and nothing of one that is not made', () => {
  const dataDir = join(place, 'counted');
  expect(bytesHeld(dataDir)).toBe(0);
  mkdirSync(join(dataDir, 'base/5'), { recursive: true });
  writeFileSync(join(dataDir, 'base/5/1'), Buffer.alloc(3000));
  writeFileSync(join(dataDir, 'base/5/2'), Buffer.alloc(70));
  expect(bytesHeld(dataDir)).toBe(3070);
});

describe('startPostgres', () => {
  it('makes a checksummed C.UTF-8 cluster that listens on its socket only, and keeps it', async () => {
    const dataDir = join(place, '.data/pg');
    const first = await startPostgres({ dataDir });
    const facts = await ask<Record<string, unknown>>(
      first.url,
      `select current_user as who, current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
        current_setting('data_checksums') as sums, rolsuper::text as super,
        (select (setting::int8 * 8 / 1024)::int from pg_settings where name = 'shared_buffers') as mb,
        (select datlocale from pg_database where datname = 'xinqi') as locale
       from pg_roles where rolname = current_user`,
    );
    expect(facts).toEqual({
      who: 'xinqi_owner',
      listen: '',
      fsync: 'on',
      sums: 'on',
      super: 'false',
      mb: 128,
      locale: 'C.UTF-8',
    });
    expect(statSync(first.socketDir).mode & 0o777).toBe(0o700);
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(existsSync(first.socketDir)).toBe(false);
    // what it held, for the next start to read back
    expect(existsSync(join(first.dataDir, 'autoprewarm.blocks'))).toBe(true);
    const second = await startPostgres({ dataDir });
    expect(await ask(second.url, 'select n from kept')).toEqual({ n: 7 });
    await second.stop();
  });

  it('tells its owner when the server is killed', async () => {
    const postgres = await startPostgres({ dataDir: join(place, 'pg') });
    process.kill(findRunning(postgres.dataDir)!.pid, 'SIGKILL');
    await postgres.gone;
    expect(findRunning(postgres.dataDir)).toBeUndefined();
    await postgres.stop();
  });

  it('lets the owner make the application role and act as it', async () => {
    const postgres = await startPostgres({ dataDir: join(place, 'pg'), durable: false });
    await ask(postgres.url, 'create role xinqi_app login nosuperuser nobypassrls nocreatedb');
    const seen = await ask(postgres.url, "select pg_has_role(current_user, 'xinqi_app', 'set') as may");
    expect(seen).toEqual({ may: true });
    expect(await ask(postgres.url.replace('xinqi_owner', 'xinqi_app'), 'select current_user as who')).toEqual(
      {
        who: 'xinqi_app',
      },
    );
    await postgres.stop();
  });

  it('lets exactly one of four simultaneous openers start it', async () => {
    const dataDir = join(place, 'pg');
    const opened = await Promise.all([1, 2, 3, 4].map(() => hold(dataDir)));
    expect(opened.filter(({ said }) => !said.adopted)).toHaveLength(1);
    expect(new Set(opened.map(({ said }) => said.url)).size).toBe(1);
  });

  it('shuts down cleanly when its owner is killed, and starts again at once', async () => {
    expect(hasSetpriv()).toBe(true);
    const dataDir = join(place, 'pg');
    const { child } = await hold(dataDir);
    child.kill('SIGKILL');
    const again = await startPostgres({ dataDir });
    if (again.adopted) await until(() => findRunning(dataDir) === undefined);
    else await again.stop();
    await until(() => /database system is shut down/.test(readFileSync(`${dataDir}.log`, 'utf8')));
  });

  it('is not fooled by a lock or pid file that names a stranger', async () => {
    const dataDir = join(place, 'pg');
    await (await startPostgres({ dataDir, durable: false })).stop();
    writeFileSync(`${dataDir}.lock`, '999999999');
    writeFileSync(
      join(dataDir, 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n5432\n/nowhere\n\n\nready\n`,
    );
    const postgres = await startPostgres({ dataDir, durable: false });
    expect(postgres.adopted).toBe(false);
    await postgres.stop();
  });

  it('works in a checkout under a 0700 directory, elsewhere when the account cannot enter it', async () => {
    const closed = join(place, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, '.data/pg');
    const first = await startPostgres({ dataDir, durable: false });
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(first.dataDir.startsWith(root ? '/var/lib/xinqi/' : closed)).toBe(true);
    const second = await startPostgres({ dataDir, durable: false });
    expect(second.dataDir).toBe(first.dataDir);
    expect(await ask(second.url, 'select n from kept')).toEqual({ n: 7 });
    await second.stop();
    if (root) for (const end of ['', '.log']) rmSync(first.dataDir + end, { recursive: true, force: true });
  });
});

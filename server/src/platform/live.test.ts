// The listener of a process while its database is away: one attempt follows another, they never multiply. Found by
// `npm run crash`: after a minute of a starting database every connection was a listener.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { withDatabase } from '../testing/global-setup.ts';
import { isAlone } from './database/others.ts';
import { liveChannel } from './database/tell-others.ts';
import { openDb } from './db.ts';
import { createLive, publish } from './live.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
// a database of its own: who listens in another test would be heard here
const name = 'live_test';
const url = withDatabase(inject('adminUrl'), name);
const admin = openDb(inject('adminUrl'), { max: 1, log, role: null });
beforeAll(() => admin.pool.query(`create database ${name}`));
afterAll(async () => {
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.destroy();
});
afterEach(() => vi.useRealTimers());

const until = async (done: () => boolean): Promise<void> => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** FATAL 57P03, as a server says it that is starting up. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

it.each(['says that it starts', 'hangs up'])('attempts do not multiply when the database %s', async (how) => {
  let attempts = 0;
  const server = createServer((socket) => {
    attempts += 1;
    socket.on('error', () => undefined);
    socket.once('data', () => (how === 'hangs up' ? socket.destroy() : socket.end(startingUp())));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turns = async (): Promise<void> => {
    for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  const live = createLive(`postgresql://nobody@127.0.0.1:${port}/x`, log);
  for (let attempt = 1; attempt <= 5; attempt++) {
    while (attempts < attempt || vi.getTimerCount() === 0) await turns();
    // whatever else the attempt has to say
    await turns();
    expect({ attempts, waiting: vi.getTimerCount() }).toEqual({ attempts: attempt, waiting: 1 });
    vi.advanceTimersByTime(1000);
  }
  await live.close();
  server.close();
});

it('listens again after its connection was cut, and wakes everybody then', async () => {
  const db = openDb(url, { max: 1, log, role: null });
  const live = createLive(url, log);
  let woken = 0;
  const wakes = (n: number): Promise<void> => until(() => woken >= n);
  live.watch('topic', () => {
    woken += 1;
  });
  await wakes(1);
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'xinqi live' and pid <> pg_backend_pid()
      and datname = current_database()`,
  );
  await wakes(2);
  publish(db, 'topic');
  await wakes(3);
  expect(woken).toBe(3);
  await live.close();
  await db.destroy();
});

it('wakes who watches in the same process once, without hearing itself, and everybody elsewhere', async () => {
  const db = openDb(url, { max: 1, log, role: null });
  const here = createLive(url, log, db);
  const count = { here: 0, elsewhere: 0 };
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>();
  const off = here.watch('any', listens);
  await listening;
  off();
  here.watch('topic', () => {
    count.here += 1;
  });
  const elsewhere = createLive(url, log);
  elsewhere.watch('topic', () => {
    count.elsewhere += 1;
  });
  // when it listens, and when it is welcomed
  await until(() => count.elsewhere >= 2);
  publish(db, 'topic');
  publish(db, 'topic');
  await until(() => count.elsewhere >= 3);
  // a word of somebody else's, behind which its own would have come
  const { promise: last, resolve: heard } = Promise.withResolvers<void>();
  here.watch('last', heard);
  const other = openDb(url, { max: 1, log, role: null });
  publish(other, 'last');
  await last;
  expect(count.here).toBe(1);
  await Promise.all([here.close(), elsewhere.close(), other.destroy()]);
  await db.destroy();
});

it('tells nobody while nobody else listens, and everybody as soon as somebody does', async () => {
  const db = openDb(url, { max: 1, log, role: null });
  const at = { now: 0 };
  const here = createLive(url, log, db, () => at.now);
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>();
  here.watch('any', listens);
  await listening;
  const ear = new pg.Client({ connectionString: url });
  const heard: string[] = [];
  ear.on('notification', ({ payload = '' }) => void heard.push(payload));
  await ear.connect();
  await ear.query(`listen ${liveChannel}`);
  publish(db, 'at first');
  await until(() => heard.includes('at first'));
  at.now = 31_000;
  expect(isAlone(db)).toBe(true);
  publish(db, 'alone');
  // of who follows nobody, and behind it all that was told before
  const other = openDb(url, { max: 1, log, role: null });
  publish(other, 'told');
  await until(() => heard.includes('told'));
  const elsewhere = createLive(url, log);
  await until(() => !isAlone(db));
  publish(db, 'moved');
  await until(() => heard.includes('moved'));
  expect(heard).toEqual(['at first', 'told', 'moved']);
  await Promise.all([here.close(), elsewhere.close(), ear.end(), other.destroy()]);
  await db.destroy();
});

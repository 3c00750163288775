// A network between the process and its database that swallows everything without a word.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openDb } from '../../db.ts';
import { toAppError } from '../../http/send-answer.ts';
import { createLog } from '../../log.ts';
import { answerLimits, LimitedClient } from './answer-limits.ts';

let network: Server;
let swallows = false;
const ends = new Set<Socket>();

const { host, port, user, database } = new pg.Client({ connectionString: inject('adminUrl') });
/** The database's address behind the network. */
let behind: string;

beforeEach(async () => {
  swallows = false;
  network = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => swallows || to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => swallows || to.destroy());
    }
  });
  await new Promise<void>((listening) => network.listen(0, '127.0.0.1', listening));
  behind = `postgresql://${user}@127.0.0.1:${(network.address() as AddressInfo).port}/${database}`;
});

afterEach(() => {
  for (const end of ends) end.destroy();
  network.close();
});

describe('a database that does not answer any more', () => {
  it('is BUSY for whoever asked, and for all that was asked with it, and new connections are made', async () => {
    const db = openDb(behind, {
      max: 2,
      log: createLog('silent'),
      role: null,
      answer: 300,
    });
    const one = () => sql<{ one: number }>`select 1 as one`.execute(db);
    // both connections stand
    await Promise.all([one(), one()]);
    swallows = true;
    const within = db.transaction().execute(async (tx) => {
      await Promise.all([sql`select 1`.execute(tx), sql`select 2`.execute(tx)]);
    });
    const asked = await Promise.allSettled([one(), within]);
    for (const { status, ...more } of asked) {
      expect(status).toBe('rejected');
      expect(toAppError((more as { reason: unknown }).reason).code).toBe('BUSY');
    }
    swallows = false;
    // their sockets say a moment later that they are closed
    await vi.waitUntil(() => db.pool.totalCount === 0);
    expect((await one()).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  it('ends a client that listens, by the first word that it says itself', async () => {
    const client = new LimitedClient({ ...answerLimits(300), connectionString: behind });
    const ended = new Promise((end) => client.once('end', () => end('ended')));
    client.on('error', () => undefined);
    await client.connect();
    await client.query('listen somebody');
    swallows = true;
    await expect(client.query("notify somebody, 'here'")).rejects.toThrow();
    expect(await ended).toBe('ended');
  });
});

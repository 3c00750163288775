// How long a connection of the pool waits for whoever comes next.
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { openDb } from '../../db.ts';
import { createLog } from '../../log.ts';

afterEach(() => void vi.useRealTimers());

it('a connection that was missed waits minutes for whoever comes next, and not for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const db = openDb(inject('adminUrl'), { max: 2, log: createLog('silent'), role: null });
  const process = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]!.pid;
  };
  await process();
  // its end is told later than the pool counts it
  const removed = once(db.pool, 'remove');
  vi.advanceTimersByTime(15_000);
  expect(db.pool.totalCount).toBe(0);
  await removed;
  const missed = await process();
  vi.advanceTimersByTime(5 * 60_000);
  expect(await process()).toBe(missed);
  vi.advanceTimersByTime(11 * 60_000);
  expect(db.pool.totalCount).toBe(0);
  expect(await process()).not.toBe(missed);
  await db.destroy();
});

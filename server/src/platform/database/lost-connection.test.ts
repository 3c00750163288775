// The database goes away under a transaction (restart, failover, an administrator): that work fails as BUSY, the process
// lives on and works with new connections. Found by `npm run crash`.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { openDb } from '../db.ts';
import { toAppError } from '../http/send-answer.ts';
import { createLog } from '../log.ts';

describe('a connection that dies', () => {
  it('between two statements of a transaction ends the transaction, not the process', async () => {
    const db = openDb(inject('adminUrl'), { max: 2, log: createLog('silent'), role: null });
    const running = async (pid: number) =>
      (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0;
    const error = await db
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        const { pid } = rows[0]!;
        await sql`select pg_terminate_backend(${pid})`.execute(db);
        while (await running(pid)) await pause(5);
        // its last word arrives while nobody asks it anything
        await pause(30);
        await sql`select 1`.execute(tx);
      })
      .catch((reason: unknown) => reason);
    expect(toAppError(error).code).toBe('BUSY');
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  it.each(['EPIPE', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET'])('%s towards the database is BUSY', (code) => {
    const error = Object.assign(new Error(`connect ${code} /tmp/.s.PGSQL.5432`), {
      code,
      syscall: 'connect',
    });
    expect(toAppError(error).code).toBe('BUSY');
  });

  it('a missing file is no lost database', () => {
    const error = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
    expect(toAppError(error).code).toBe('SYSTEM');
  });
});

// Two transactions that wait for each other: the database ends one of them. Its work is done again, whoever opened it.
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { inTx, openDb, type Tx } from '../db.ts';
import { createLog } from '../log.ts';
import { asOwner } from './as-owner.ts';
import { together } from './together.ts';

type Runs = <T>(db: Tx, work: (tx: Tx) => Promise<T>) => Promise<T>;
const ways: [string, Runs][] = [
  ['inTx', inTx],
  ['asOwner', (db, work) => asOwner(db, { accountId: 'a', corpId: null }, work)],
];

/** Resolves for everybody when the second one has come. */
function pair(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    here += 1;
    if (here === 2) resolve();
    return promise;
  };
}

describe.each(ways)('two that wait for each other in %s', (_name, run) => {
  it('both get done, one of them in a second run', async () => {
    const db = openDb(inject('adminUrl'), { max: 4, log: createLog('silent'), role: null });
    const key = Math.floor(Math.random() * 2 ** 30);
    const met = pair();
    let runs = 0;
    const cross = (first: number, second: number) =>
      run(db, async (tx) => {
        runs += 1;
        await sql`select pg_advisory_xact_lock(${first})`.execute(tx);
        if (runs <= 2) await met();
        await sql`select pg_advisory_xact_lock(${second})`.execute(tx);
        return first;
      });
    try {
      expect(await Promise.all([cross(key, key + 1), cross(key + 1, key)])).toEqual([key, key + 1]);
      expect(runs).toBe(3);
    } finally {
      await db.destroy();
    }
  });
});

describe('a transaction that goes on as somebody else', () => {
  it('is asked nothing beside it', async () => {
    const db = openDb(inject('adminUrl'), { max: 1, log: createLog('silent'), role: null });
    try {
      const both = inTx(db, (tx) =>
        together(
          asOwner(tx, { accountId: 'a', corpId: null }, async () => undefined),
          sql`select 1`.execute(tx),
        ),
      );
      await expect(both).rejects.toThrow('a statement was asked beside asOwner');
    } finally {
      await db.destroy();
    }
  });

  const who = sql<{ corp: string; account: string }>`
    select current_setting('xinqi.corp_id', true) as corp, current_setting('xinqi.account_id', true) as account`;
  const seen = async (tx: Tx) => (await who.execute(tx)).rows[0];

  it('acts for the one before again when the piece of work is done', async () => {
    const db = openDb(inject('adminUrl'), { max: 1, log: createLog('silent'), role: null });
    try {
      const [inner, outer] = await asOwner(db, { accountId: 'a', corpId: null }, async (tx) => [
        await asOwner(tx, { accountId: 'b', corpId: 'c' }, seen),
        await seen(tx),
      ]);
      expect([inner, outer]).toEqual([
        { corp: 'c', account: '' },
        { corp: '', account: 'a' },
      ]);
    } finally {
      await db.destroy();
    }
  });
});

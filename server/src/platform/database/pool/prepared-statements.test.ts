// Statements get names once, and names are given up where a pooler forgets them.
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { inTx, openDb } from '../../db.ts';
import { createLog } from '../../log.ts';

const open = () => openDb(inject('adminUrl'), { max: 1, log: createLog('silent'), role: null });
type Tx = ReturnType<typeof open>;

async function prepared(tx: Tx): Promise<string[]> {
  // without values, so that it leaves no trace itself
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx);
  return rows.map((row) => row.statement);
}

describe('prepared statements', () => {
  it('are made once for statements that carry values', async () => {
    const db = open();
    for (const n of [1, 2, 3]) {
      const { rows } = await sql<{ n: number }>`select ${n}::int + 1 as n`.execute(db);
      expect(rows).toEqual([{ n: n + 1 }]);
    }
    await sql`select 5`.execute(db);
    expect(await prepared(db)).toEqual(['select $1::int + 1 as n']);
    await db.destroy();
  });

  it('are given up when the server forgets them, as behind a pooler', async () => {
    const db = open();
    const ask = (n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(db);
    await ask(1);
    await sql`deallocate all`.execute(db);
    // nobody notices
    expect((await ask(2)).rows).toEqual([{ n: 2 }]);
    expect((await ask(3)).rows).toEqual([{ n: 3 }]);
    await sql`select ${1}::int as other`.execute(db);
    expect(await prepared(db)).toEqual([]);
    await db.destroy();
  });

  it('forgotten in the middle of a transaction: the transaction is repeated', async () => {
    const db = open();
    await sql`select ${1}::int as n`.execute(db);
    await sql`deallocate all`.execute(db);
    let tries = 0;
    const { rows } = await inTx(db, (tx) => {
      tries += 1;
      return sql<{ n: number }>`select ${2}::int as n`.execute(tx);
    });
    expect({ tries, rows }).toEqual({ tries: 2, rows: [{ n: 2 }] });
    await db.destroy();
  });
});

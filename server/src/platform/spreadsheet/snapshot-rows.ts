// Rows of a long list for a file: all of one moment, through one cursor in one snapshot, read as fast as the client takes the
// bytes, never held in memory.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db.ts';
import type { Cell } from './xlsx.ts';

const atOnce = 500;

/** The rows of a query in its order, some at a time. */
export async function* throughCursor<T>(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<T[]> {
  await sql`declare file_rows no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<T>`fetch forward ${sql.raw(String(atOnce))} from file_rows`.execute(tx);
    yield rows;
    if (rows.length < atOnce) break;
  }
  await sql`close file_rows`.execute(tx);
}

/** Two files at a time: each holds a database connection until its reader has all of it. */
const running = new Set<Promise<void>>();
async function turn(): Promise<() => void> {
  while (running.size >= 2) await Promise.race(running);
  const { promise, resolve } = Promise.withResolvers<void>();
  running.add(promise);
  return () => {
    running.delete(promise);
    resolve();
  };
}

/** What `read` yields inside one read-only snapshot, at most `most` rows; a last row says when that was not all. */
export async function* snapshotRows(
  db: Tx,
  most: number,
  read: (tx: Tx) => AsyncGenerator<readonly Cell[]>,
): AsyncGenerator<readonly Cell[]> {
  const done = await turn();
  try {
    const tx = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    try {
      let sent = 0;
      for await (const row of read(tx)) {
        if (sent++ === most) {
          yield [`仅导出前 ${most} 行，请缩小筛选范围`];
          return;
        }
        yield row;
      }
    } finally {
      await tx.rollback().execute();
    }
  } finally {
    done();
  }
}

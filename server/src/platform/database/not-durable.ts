// A statement on its own whose commit does not wait for the disk: leases, tries, counters. Everybody sees it at once; a database that
// falls over may forget the last moment of it, never what was committed after it with waiting. Nothing that was acknowledged to anybody
// is written so (docs/decisions/0156).
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db.ts';

/**
 * The same for a transaction all of which is a lease: its first statement selects this. What follows from it is committed with waiting later
 * and cannot be kept without it (the log of the database has one order).
 */
export function nothingDurable(tx: Tx): RawBuilder<string> {
  if (!tx.isTransaction) throw new Error('no transaction');
  return sql<string>`set_config('synchronous_commit', 'off', true)`;
}

/** A condition of the statement, always true. Throws inside a transaction: the rest of it would not be waited for either. */
export function notDurable(tx: Tx): RawBuilder<boolean> {
  if (tx.isTransaction) throw new Error('a transaction that would not be durable');
  return sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`;
}

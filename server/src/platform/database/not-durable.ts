// A statement on its own whose commit does not wait for the disk: leases, tries, counters. Everybody sees it at once; a database that
// falls over may forget the last moment of it, never what was committed after it with waiting. Nothing that was acknowledged to anybody
// is written so (docs/decisions/0156).
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db.ts';

/** A condition of the statement, always true. Throws inside a transaction: the rest of it would not be waited for either. */
export function notDurable(tx: Tx): RawBuilder<boolean> {
  if (tx.isTransaction) throw new Error('a transaction that would not be durable');
  return sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`;
}

// The lock of a name: it stands for every line that names one enterprise.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

/** One lock per name of an enterprise: who writes a line of it shares it, who adopts lines waits for them. */
export async function lockName(tx: Tx, name: string, how: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended(${name}, 7021962))`.execute(tx);
}

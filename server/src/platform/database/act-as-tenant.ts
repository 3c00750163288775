// Row-level security of what belongs to one enterprise (decisions "Row-level security").
import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/** Names the tenant of this transaction for the row-level security of tenant-private tables. */
export async function actAsTenant(tx: Tx, corpId: string): Promise<void> {
  await sql`select set_config('xinqi.corp_id', ${corpId}, true)`.execute(tx);
}

// SQL of voiding: the contract and the one that voids it.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { type ApplyRow, selectApplies } from '../contract/store.ts';

/** The voiding contract that was made last about this one. */
export async function findVoiding(tx: Tx, applyId: string): Promise<ApplyRow | undefined> {
  const last = sql`a.voids_apply_id = ${applyId} order by a.created_at desc limit 1`;
  return (await selectApplies(tx, last))[0];
}

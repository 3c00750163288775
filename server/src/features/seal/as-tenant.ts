// Row-level security of seals: a caller's transaction acts as the tenant for one piece of work only, so that what it
// does afterwards does not run with another enterprise's sight.
import { sql } from 'kysely';
import { actAsTenant } from '../../platform/database/act-as-tenant.ts';
import type { Tx } from '../../platform/db.ts';

/** Runs `work` as the tenant and gives `tx` back acting for whom it acted before. */
export async function asTenant<T>(tx: Tx, corpId: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{
    before: string | null;
  }>`select current_setting('xinqi.corp_id', true) as before`.execute(tx);
  await actAsTenant(tx, corpId);
  const done = await work();
  await actAsTenant(tx, rows[0]?.before ?? '');
  return done;
}

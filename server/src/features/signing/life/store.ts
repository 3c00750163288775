// SQL of the contract's life: what the sweeps look for.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** Contracts whose deadline is past. */
export async function overdue(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{
    apply_id: string;
  }>`select apply_id from apply where status = 0 and sign_expire <= ${now} limit 500`.execute(tx);
  return rows.map((r) => r.apply_id);
}

/** Contracts that everybody accepted a while ago and whose every revision is sealed, but that are not preserved. */
export async function unpreserved(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    apply_id: string;
  }>`select a.apply_id from apply a where a.status = 1 and a.signed_at < ${before}
    and not exists (select from sign_info s where s.apply_id = a.apply_id and not s.sealed) limit 500`.execute(
    tx,
  );
  return rows.map((r) => r.apply_id);
}

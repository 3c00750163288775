// SQL of signing passwords: one of an account.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type KeptPassword = { hash: string; setAt: Date };

/** `share`: none is set or taken away until `tx` ends. */
export async function findSignPassword(
  tx: Tx,
  accountId: string,
  share?: 'share',
): Promise<KeptPassword | undefined> {
  const { rows } = await sql<KeptPassword>`select hash, set_at as "setAt" from sign_password
    where account_id = ${accountId} ${share ? sql`for share` : sql``}`.execute(tx);
  return rows[0];
}

/** Another one takes the place of the one before. */
export async function saveSignPassword(tx: Tx, accountId: string, hash: string, now: Date): Promise<void> {
  await sql`insert into sign_password (account_id, hash, set_at) values (${accountId}, ${hash}, ${now})
    on conflict (account_id) do update set hash = excluded.hash, set_at = excluded.set_at`.execute(tx);
}

/** False when there was none. */
export async function deleteSignPassword(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`delete from sign_password where account_id = ${accountId} returning 1`.execute(
    tx,
  );
  return rows.length === 1;
}

// SQL of `demo_account`: the accounts that the demo made.
import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';

export async function markDemo(tx: Tx, accountId: string, mobile: string): Promise<void> {
  await sql`insert into demo_account (account_id, mobile) values (${accountId}, ${mobile}) on conflict do nothing`.execute(
    tx,
  );
}

/** By what name and number the demo made them. */
export async function markedDemo(tx: Tx): Promise<{ mobile: string; name: string }[]> {
  const { rows } = await sql<{ mobile: string; name: string }>`
    select d.mobile, a.name from demo_account d join account a using (account_id) order by d.mobile`.execute(
    tx,
  );
  return rows;
}

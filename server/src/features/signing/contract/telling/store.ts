// SQL of who knows whom: a sender who is known is told on his own account.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

/** Whether this party has signed something of this sender before: they know each other. */
export async function hasSignedFor(
  tx: Tx,
  key: Buffer,
  { owner_account_id, owner_corp_id }: { owner_account_id: string; owner_corp_id: string | null },
): Promise<boolean> {
  const owner =
    owner_corp_id === null
      ? sql`a.owner_account_id = ${owner_account_id} and a.owner_corp_id is null`
      : sql`a.owner_corp_id = ${owner_corp_id}`;
  const { rows } = await sql<{ known: boolean }>`select exists (select 1 from sign_info s
      join apply a on a.apply_id = s.apply_id
      where s.party_key = ${key} and s.accept_event is not null and ${owner}) as known`.execute(tx);
  return rows[0]!.known;
}

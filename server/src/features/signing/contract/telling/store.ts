// SQL of who knows whom: a sender who is known is told on his own account.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import { holderJson, type SealedHolder } from '../../../account/index.ts';

type Owner = { owner_account_id: string; owner_corp_id: string | null };

/** Whether this party has signed something of this sender before: they know each other. */
const signedFor = (key: Buffer, { owner_account_id, owner_corp_id }: Owner): RawBuilder<boolean> => {
  const owner =
    owner_corp_id === null
      ? sql`a.owner_account_id = ${owner_account_id} and a.owner_corp_id is null`
      : sql`a.owner_corp_id = ${owner_corp_id}`;
  return sql<boolean>`exists (select 1 from sign_info s join apply a on a.apply_id = s.apply_id
    where s.party_key = ${key} and s.accept_event is not null and ${owner})`;
};

export async function hasSignedFor(tx: Tx, key: Buffer, owner: Owner): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select ${signedFor(key, owner)} as known`.execute(tx);
  return rows[0]!.known;
}

/** The same with whose the key is. */
export async function partyBehind(
  tx: Tx,
  key: Buffer,
  owner: Owner,
): Promise<{ known: boolean; holder: SealedHolder }> {
  const { rows } = await sql<{ known: boolean; holder: SealedHolder }>`select
    ${signedFor(key, owner)} as known, ${holderJson(sql`${key}`)} as holder`.execute(tx);
  return rows[0]!;
}

// SQL of a party's lines by their key (docs/decisions/0031).
import { ApplyStatus, openLineStatuses, type SignInfoStatus } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** Contracts with lines or readers under this key, locked in one order for everybody. */
export async function lockWaiting(tx: Tx, key: Buffer, limit: number): Promise<string[]> {
  const { rows } = await sql<{ apply_id: string }>`select a.apply_id from apply a where a.apply_id in (
      (select s.apply_id from sign_info s where s.party_key = ${key} limit ${limit})
      union (select c.apply_id from apply_cc c where c.party_key = ${key} limit ${limit}))
    order by a.apply_id for update`.execute(tx);
  return rows.map((row) => row.apply_id);
}

export async function adoptParty(
  tx: Tx,
  from: Buffer,
  to: Buffer,
  applyIds: readonly string[],
): Promise<void> {
  for (const table of [sql.table('sign_info'), sql.table('apply_cc')])
    await sql`update ${table} set party_key = ${to}
      where apply_id = any(${applyIds}::uuid[]) and party_key = ${from}`.execute(tx);
}

/** States of a line that is not signed and still may be. */
export const openLineStates: readonly SignInfoStatus[] = openLineStatuses;

/** Contracts being signed, or waiting for their approval, in which he has such a line, in the order of locking. */
export async function openContractsOf(tx: Tx, key: Buffer): Promise<string[]> {
  const { rows } = await sql<{ apply_id: string }>`select distinct a.apply_id from apply a
    join sign_info s on s.apply_id = a.apply_id
    where s.party_key = ${key} and a.status in (${ApplyStatus.Signing}, ${ApplyStatus.InitApproving}) and s.status = any(${openLineStates}::smallint[])
    order by a.apply_id`.execute(tx);
  return rows.map((row) => row.apply_id);
}

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

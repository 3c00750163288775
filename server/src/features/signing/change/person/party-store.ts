// SQL of a party's lines by their key (docs/decisions/0031).
import { ApplyStatus, openLineStatuses } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

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

/** Contracts being signed, or waiting for their approval, in which he has such a line, in the order of locking. */
export async function openContractsOf(tx: Tx, key: Buffer): Promise<string[]> {
  const { rows } = await sql<{ apply_id: string }>`select distinct a.apply_id from apply a
    join sign_info s on s.apply_id = a.apply_id
    where s.party_key = ${key} and a.status in (${ApplyStatus.Signing}, ${ApplyStatus.InitApproving}) and s.status = any(${openLineStatuses}::smallint[])
    order by a.apply_id`.execute(tx);
  return rows.map((row) => row.apply_id);
}

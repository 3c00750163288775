// SQL of readers (抄送).
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

export type ReaderRow = {
  cc_id: string;
  apply_id: string;
  name: string;
  mobile_masked: string;
  mobile_blind: Buffer;
  party_key: Buffer;
  pii_dek: Buffer;
  pii_blob: Buffer;
  told_at: Date | null;
  /** The enterprise that named its own member; null: named by the sender. */
  corp_id: string | null;
  /** The member who did, and when the reader opened the contract first. */
  given_by: string | null;
  read_at: Date | null;
};

/** False when this phone reads the contract already. */
export async function insertReader(
  tx: Tx,
  row: Omit<ReaderRow, 'told_at' | 'read_at'>,
  now: Date,
): Promise<boolean> {
  const { rows } =
    await sql`insert into apply_cc (cc_id, apply_id, name, mobile_masked, mobile_blind, party_key, pii_dek, pii_blob, corp_id, given_by, created_at)
    values (${row.cc_id}, ${row.apply_id}, ${row.name}, ${row.mobile_masked}, ${row.mobile_blind}, ${row.party_key}, ${row.pii_dek}, ${row.pii_blob},
      ${row.corp_id}, ${row.given_by}, ${now})
    on conflict (apply_id, mobile_blind) do update set ended_at = null, told_at = null, name = excluded.name,
      corp_id = excluded.corp_id, given_by = excluded.given_by, read_at = null, created_at = excluded.created_at where apply_cc.ended_at is not null returning cc_id`.execute(
      tx,
    );
  return rows.length === 1;
}

export async function readersOf(tx: Tx, applyId: string): Promise<ReaderRow[]> {
  const { rows } =
    await sql<ReaderRow>`select cc_id, apply_id, name, mobile_masked, mobile_blind, party_key, pii_dek, pii_blob, told_at, corp_id, given_by, read_at
    from apply_cc where apply_id = ${applyId} and ended_at is null order by created_at, cc_id`.execute(tx);
  return rows;
}

export async function markTold(tx: Tx, ccIds: readonly string[], now: Date): Promise<void> {
  await sql`update apply_cc set told_at = ${now} where cc_id = any(${ccIds}::uuid[])`.execute(tx);
}

// What the rows of one page show. The read model gives order and place; the contract and its lines, read by key for the
// rows that are shown, give the words.
import { type ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import type { Parts } from '../../parts.ts';

export type ShownRow = {
  row_id: string;
  member: string;
  sign_no: string | null;
  del_status: 0 | 1;
  directory_id: string | null;
  apply_id: string;
  apply_no: string | null;
  contract_name: string;
  all_signer_name: string;
  owner_id: string;
  owner_blind: Buffer | null;
  by_corp: boolean;
  sender_name: string;
  status: ApplyStatus;
  create_type: number;
  if_order: boolean;
  sign_expire: Date | null;
  over_date: string | null;
  signed_count: number;
  signer_count: number;
  preservation_id: string | null;
  created_at: Date;
  updated_at: Date;
  signed_at: Date | null;
};
export type ShownLine = {
  sign_no: string;
  apply_id: string;
  user_type: 0 | 1;
  name: string;
  order_num: number;
  status: SignInfoStatus;
  signed_at: Date | null;
  mobile_blind: Buffer;
  reminded: boolean;
};
export type Loaded = { row: ShownRow; lines: readonly ShownLine[]; level: string | null };

async function readShown(tx: Tx, ids: readonly string[]): Promise<ShownRow[]> {
  const { rows } =
    await sql<ShownRow>`select r.row_id, r.member, r.sign_no, r.del_status, r.directory_id, a.apply_id, a.apply_no,
      a.contract_name, a.all_signer_name, coalesce(a.owner_corp_id, a.owner_account_id) as owner_id, a.owner_blind,
      a.owner_corp_id is not null as by_corp, a.sender_name, a.status, a.create_type, a.if_order, a.sign_expire, a.over_date,
      a.signed_count, a.signer_count, a.preservation_id, r.created_at, a.updated_at, a.signed_at
    from contract_row r join apply a on a.apply_id = r.apply_id where r.row_id = any(${ids}::uuid[])`.execute(
      tx,
    );
  const byId = new Map(rows.map((r) => [r.row_id, r]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lines in the order of signing; those that went to somebody else left out. */
async function readLines(tx: Tx, applyIds: readonly string[]): Promise<ShownLine[]> {
  const { rows } =
    await sql<ShownLine>`select sign_no, apply_id, user_type, name, order_num, status, signed_at, mobile_blind,
      reminded_at is not null as reminded
    from sign_info where apply_id = any(${applyIds}::uuid[]) and status <> ${SignInfoStatus.Transferred}
    order by apply_id, order_num, sign_info_id`.execute(tx);
  return rows;
}

/** These rows in their order; one that left the list meanwhile is left out. */
export async function loadRows(parts: Parts, tx: Tx, ids: readonly string[]): Promise<Loaded[]> {
  if (ids.length === 0) return [];
  const rows = await readShown(tx, ids);
  const applyIds = [...new Set(rows.map((r) => r.apply_id))];
  const lines = Map.groupBy(await readLines(tx, applyIds), (l) => l.apply_id);
  const levels = await parts.sealing.levelsOf(tx, applyIds);
  return rows.map((row) => ({
    row,
    lines: lines.get(row.apply_id) ?? [],
    level: levels.get(row.apply_id) ?? null,
  }));
}

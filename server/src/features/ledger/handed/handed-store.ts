// SQL of checkpoints that left the house: of each contract those that a pack stood on, or a receipt.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type HandedRow = { size: number; checkpoint: Buffer };

export async function insertHanded(tx: Tx, applyNo: string, { size, checkpoint }: HandedRow): Promise<void> {
  await sql`insert into ledger_handed (apply_no, size, checkpoint) values (${applyNo}, ${size}, ${checkpoint})
    on conflict do nothing`.execute(tx);
}

/** Those of a contract that are shorter than `size`. */
export async function handedBefore(tx: Tx, applyNo: string, size: number): Promise<HandedRow[]> {
  const { rows } = await sql<HandedRow>`select size, checkpoint from ledger_handed
    where apply_no = ${applyNo} and size < ${size} order by size`.execute(tx);
  return rows;
}

/** The longest of a contract; 0 for none. */
export async function lastHandedSize(tx: Tx, applyNo: string): Promise<number> {
  const { rows } = await sql<{ size: number | null }>`
    select max(size) as size from ledger_handed where apply_no = ${applyNo}`.execute(tx);
  return rows[0]?.size ?? 0;
}

export type ReceiptRow = HandedRow & { apply_no: string; log_index: number; body: Buffer; handed: boolean };

/** A logged event, and the shortest checkpoint over it that was handed out of its contract; the newest of the log where there is none. */
export async function receiptOf(tx: Tx, eventId: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select e.apply_no, e.log_index, e.body, coalesce(h.size, s.size) as size,
      coalesce(h.checkpoint, s.checkpoint) as checkpoint, h.size is not null as handed
    from ledger_event e cross join ledger_state s left join lateral (
      select size, checkpoint from ledger_handed
      where apply_no = e.apply_no and size > e.log_index order by size limit 1) h on true
    where e.event_id = ${eventId} and e.log_index < s.size`.execute(tx);
  return rows[0];
}

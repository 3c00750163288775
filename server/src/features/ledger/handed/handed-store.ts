// SQL of checkpoints that left the house: of each contract those that a pack stood on, or a receipt.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { OpeningRow } from '../store.ts';

/** `origin`: name of the log. */
export type HandedRow = { origin: string; size: number; checkpoint: Buffer };

const inserted = (applyNo: string, { origin, size, checkpoint }: HandedRow) =>
  sql`insert into ledger_handed (apply_no, origin, size, checkpoint)
    values (${applyNo}, ${origin}, ${size}, ${checkpoint}) on conflict do nothing`;

export async function insertHanded(tx: Tx, applyNo: string, row: HandedRow): Promise<void> {
  await inserted(applyNo, row).execute(tx);
}

/** Those of a contract that are shorter than `size` of the same log. With its `checkpoint`: that one is remembered too. */
export async function handedBefore(
  tx: Tx,
  applyNo: string,
  { origin, size, checkpoint }: Pick<HandedRow, 'origin' | 'size'> & { checkpoint?: Buffer },
): Promise<Pick<HandedRow, 'size' | 'checkpoint'>[]> {
  const too = checkpoint
    ? sql`with too as (${inserted(applyNo, { origin, size, checkpoint })}) `
    : sql.raw('');
  const { rows } = await sql<
    Pick<HandedRow, 'size' | 'checkpoint'>
  >`${too}select size, checkpoint from ledger_handed
    where apply_no = ${applyNo} and origin = ${origin} and size < ${size} order by size`.execute(tx);
  return rows;
}

/** The longest of a contract, of each log of which there is one. */
export async function handedSizes(tx: Tx, applyNo: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ origin: string; size: number }>`
    select origin, max(size) as size from ledger_handed where apply_no = ${applyNo} group by origin`.execute(
    tx,
  );
  return new Map(rows.map(({ origin, size }) => [origin, size]));
}

export type ReceiptRow = Omit<HandedRow, 'origin'> & {
  apply_no: string;
  log_index: number;
  body: Buffer;
  handed: boolean;
};

/** A logged confirmation, and the shortest checkpoint over it that was handed out of its contract; the newest of the log where there is none. */
export async function receiptOf(tx: Tx, eventId: string, origin: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select e.apply_no, e.log_index, e.body, coalesce(h.size, s.size) as size,
      coalesce(h.checkpoint, s.checkpoint) as checkpoint, h.size is not null as handed
    from ledger_event e cross join ledger_state s left join lateral (
      select size, checkpoint from ledger_handed
      where apply_no = e.apply_no and origin = ${origin} and size > e.log_index order by size limit 1) h on true
    where e.event_id = ${eventId} and e.type = 'sign.accept' and e.log_index < s.size`.execute(tx);
  return rows[0];
}

export type IntentRow = { event_id: string; body: Buffer; openings: OpeningRow[] };

/** The intent that a confirmation of the contract names by its leaf, with what opens the two. */
export async function intentOf(tx: Tx, applyNo: string, accepted: string, leaf: Buffer): Promise<IntentRow> {
  const { rows } = await sql<IntentRow & { of: string | null; dek: Buffer; blob: Buffer }>`
    select i.event_id, i.body, o.event_id as of, o.dek, o.blob from ledger_event i
      left join ledger_opening o on o.event_id in (i.event_id, ${accepted}::uuid)
    where i.apply_no = ${applyNo} and i.type = 'sign.intent' and i.leaf_hash = ${leaf} order by o.event_id`.execute(
    tx,
  );
  const openings = rows.flatMap(({ of, dek, blob }) =>
    of === null ? [] : [{ event_id: of, apply_no: applyNo, dek, blob }],
  );
  return { ...rows[0]!, openings };
}

// SQL of logs that ended. Places of leaves stand in ledger_event as the present log has them: leaf i of a log is leaf i + n of the n-th
// log after it.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { AnchorRow } from '../store.ts';

export type PastLog = { place: number; origin: string; certificate: Buffer; size: number; ended_at: Date };

/** The first one first. */
export async function pastLogs(tx: Tx): Promise<PastLog[]> {
  const { rows } = await sql<PastLog>`
    select place, origin, certificate, size, ended_at from ledger_past order by place`.execute(tx);
  return rows;
}

/** The first stamped checkpoint of a past log over leaf `index` of it. */
export async function pastAnchor(tx: Tx, place: number, index: number): Promise<AnchorRow | undefined> {
  const { rows } = await sql<AnchorRow>`
    select a.size, a.checkpoint, a.token, a.authority, a.anchored_at, a.test from ledger_past_anchor a
    left join (select place, size, count(*) as seen from ledger_past_cosignature group by place, size) c using (place, size)
    where a.place = ${place} and a.size > ${index} order by c.seen is null, a.size limit 1`.execute(tx);
  return rows[0];
}

export async function pastCosignatures(tx: Tx, place: number, size: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select line from ledger_past_cosignature
    where place = ${place} and size = ${size} order by witness limit 15`.execute(tx);
  return rows.map(({ line }) => line);
}

/** Ends the present log: what proves it moves to the past, its leaves make room for the start of the next, the witnesses are asked anew. */
export async function endLog(tx: Tx, log: PastLog): Promise<void> {
  await sql`insert into ledger_past (place, origin, certificate, size, ended_at)
    values (${log.place}, ${log.origin}, ${log.certificate}, ${log.size}, ${log.ended_at})`.execute(tx);
  await sql`insert into ledger_past_anchor (place, size, checkpoint, token, authority, anchored_at, test)
    select ${log.place}, size, checkpoint, token, authority, anchored_at, test from ledger_anchor
    where token is not null and size <= ${log.size}`.execute(tx);
  await sql`insert into ledger_past_cosignature (place, size, witness, line)
    select ${log.place}, c.size, c.witness, c.line from ledger_cosignature c
    join ledger_past_anchor a on a.place = ${log.place} and a.size = c.size`.execute(tx);
  for (const table of ['ledger_cosignature', 'ledger_anchor', 'ledger_witness', 'ledger_halt'])
    await sql`delete from ${sql.table(table)}`.execute(tx);
  // in two steps: the index is unique at every moment
  await sql`update ledger_event set log_index = -log_index - 2 where log_index is not null`.execute(tx);
  await sql`update ledger_event set log_index = -log_index - 1 where log_index < 0`.execute(tx);
}

/** Ids, leaf hashes and bodies of all that is in the log, in its order. */
export async function loggedEvents(
  tx: Tx,
): Promise<{ event_id: string; leaf_hash: Buffer; body: Buffer; log_index: number }[]> {
  const { rows } = await sql<{ event_id: string; leaf_hash: Buffer; body: Buffer; log_index: number }>`
    select event_id, leaf_hash, body, log_index from ledger_event where log_index is not null
    order by log_index`.execute(tx);
  return rows;
}

/** The starts of the present log and of those before it, as they stand at its beginning. */
export async function startsOf(tx: Tx): Promise<{ body: Buffer; log_index: number }[]> {
  const { rows } = await sql<{ body: Buffer; log_index: number }>`
    select body, log_index from ledger_event where type = 'log.start' order by log_index`.execute(tx);
  return rows;
}

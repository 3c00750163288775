// SQL of witnesses: their cosignatures by size of the log, and what is wrong with them.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { AnchorRow } from '../store.ts';

export type WitnessFault = 'silent' | 'refused' | 'ahead' | 'forked' | 'false' | 'clock';

/** The checkpoint that is to be cosigned: the newest that was anchored, so that packs stand on what both stood for. */
export async function newestAnchor(tx: Tx): Promise<{ size: number; checkpoint: Buffer } | undefined> {
  const { rows } = await sql<{ size: number; checkpoint: Buffer }>`
    select size, checkpoint from ledger_anchor order by size desc limit 1`.execute(tx);
  return rows[0];
}

/** Size of the largest checkpoint that it cosigned, as we know; 0 for none. */
export async function lastCosigned(tx: Tx, witness: string): Promise<number> {
  const { rows } = await sql<{ size: number | null }>`
    select max(size) as size from ledger_cosignature where witness = ${witness}`.execute(tx);
  return rows[0]?.size ?? 0;
}

export type CosignatureRow = { size: number; witness: string; line: string; cosigned_at: Date };

export async function insertCosignature(tx: Tx, row: CosignatureRow): Promise<void> {
  await sql`insert into ledger_cosignature (size, witness, line, cosigned_at)
    values (${row.size}, ${row.witness}, ${row.line}, ${row.cosigned_at}) on conflict do nothing`.execute(tx);
}

/** A signed note has 16 lines at most, the log's own among them. */
const mostLines = 15;

/** Lines over the checkpoint of this size. */
export async function cosignaturesOf(tx: Tx, size: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from ledger_cosignature where size = ${size} order by witness limit ${mostLines}`.execute(tx);
  return rows.map(({ line }) => line);
}

/** The newest cosignature of each of these witnesses that gave one. */
export async function newestCosignatures(tx: Tx, witnesses: readonly string[]): Promise<CosignatureRow[]> {
  const { rows } = await sql<CosignatureRow>`select c.* from unnest(${[...witnesses]}::text[]) as w (witness)
    cross join lateral (select size, witness, line, cosigned_at from ledger_cosignature
      where witness = w.witness order by size desc limit 1) c`.execute(tx);
  return rows;
}

/** So many cosigned checkpoints are looked at for one that more witnesses saw. */
const candidates = 16;

/**
 * The stamped checkpoint over leaf `index` on which a pack stands best: of those that came next the one that most witnesses
 * cosigned, the earliest of these; where none was, the first stamped one.
 */
export async function provingAnchor(tx: Tx, index: number): Promise<AnchorRow | undefined> {
  const { rows } = await sql<AnchorRow>`with cosigned as (
      select size, count(*) as seen from ledger_cosignature where size > ${index} group by size order by size limit ${candidates}
    ), first as (
      select size from ledger_anchor where size > ${index} and token is not null order by size limit 1
    )
    select a.size, a.checkpoint, a.token, a.authority, a.anchored_at, a.test
    from ledger_anchor a left join cosigned c on c.size = a.size
    where a.token is not null and a.size in (select size from cosigned union all select size from first)
    order by coalesce(c.seen, 0) desc, a.size limit 1`.execute(tx);
  return rows[0];
}

/** Remembers what is wrong (null: nothing); true when that is news. */
export async function noteFault(
  tx: Tx,
  witness: string,
  fault: WitnessFault | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ changed: number }>`
    insert into ledger_witness as w (witness, fault, since) values (${witness}, ${fault}, ${now})
    on conflict (witness) do update set fault = excluded.fault, since = excluded.since
      where w.fault is distinct from excluded.fault
    returning 1 as changed`.execute(tx);
  return rows.length > 0;
}

/** How many of these witnesses did not cosign when they were asked last. */
export async function countFaults(tx: Tx, witnesses: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ledger_witness
    where fault is not null and witness = any(${[...witnesses]}::text[])`.execute(tx);
  return rows[0]!.n;
}

// SQL of what stops the log. A row keeps every process from acknowledging what would not be logged, the worker from signing.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/**
 * store: the database is not the one whose checkpoint was signed last · restored: a backup was put back, and nobody has said how
 * the log goes on · published: the object store holds a checkpoint that the database does not reach · a witness saw more, or else.
 */
export type HaltCause = 'store' | 'restored' | 'published' | `witness ${string}`;

/** Remembers why; true when that is news. */
export async function setHalt(tx: Tx, cause: HaltCause, detail: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`insert into ledger_halt (cause, detail, since) values (${cause}, ${detail}, ${now})
    on conflict (cause) do nothing returning cause`.execute(tx);
  return rows.length > 0;
}

export async function clearHalt(tx: Tx, cause: HaltCause): Promise<void> {
  await sql`delete from ledger_halt where cause = ${cause}`.execute(tx);
}

/** A witness that is asked no more stops nothing. */
export async function clearOtherWitnesses(tx: Tx, witnesses: readonly string[]): Promise<void> {
  await sql`delete from ledger_halt where cause like 'witness %'
    and cause <> all(${witnesses.map((vkey) => `witness ${vkey}`)}::text[])`.execute(tx);
}

export type HaltRow = { cause: HaltCause; detail: string; since: Date };

/** All that stops the log now. */
export async function haltsOf(tx: Tx): Promise<HaltRow[]> {
  const { rows } = await sql<HaltRow>`select cause, detail, since from ledger_halt order by since`.execute(
    tx,
  );
  return rows;
}

/** Part of a statement: whether anything stops the log. */
export const isHalted = sql<boolean>`exists (select from ledger_halt)`;

/** Whether the log of this name ended: a process that still has its key in memory signs and acknowledges nothing. */
export const hasEnded = (origin: string) =>
  sql<boolean>`exists (select from ledger_past where origin = ${origin})`;

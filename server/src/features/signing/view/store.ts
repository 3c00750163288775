// SQL of what is shown to visitors.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { type ApplyRow, applyColumns } from '../store.ts';

/** A finished contract (being voided and void ones too) by its preservation number (存证编号). */
export async function findPreserved(tx: Tx, preservationId: string): Promise<ApplyRow | undefined> {
  const { rows } =
    await sql<ApplyRow>`select ${applyColumns} from apply a where a.preservation_id = ${preservationId} and a.status in (3, 9, 10)`.execute(
      tx,
    );
  return rows[0];
}

/** The preservation number of a finished contract; null for any other. */
export async function preservationOf(tx: Tx, applyNo: string): Promise<string | null> {
  const { rows } = await sql<{
    preservation_id: string | null;
  }>`select preservation_id from apply where apply_no = ${applyNo} and status in (3, 9, 10)`.execute(tx);
  return rows[0]?.preservation_id ?? null;
}

/** The contracts with these ids for which `visible` holds, in no order. */
export async function findApplies(
  tx: Tx,
  applyIds: readonly string[],
  visible: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<ApplyRow[]> {
  const { rows } =
    await sql<ApplyRow>`select ${applyColumns} from apply a where a.apply_id = any(${applyIds}::uuid[]) and ${visible}`.execute(
      tx,
    );
  return rows;
}

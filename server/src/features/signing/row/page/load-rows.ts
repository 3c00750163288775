// What the rows of one page show, with the levels of their files, which sealing keeps.
import type { Tx } from '../../../../platform/db.ts';
import type { Parts } from '../../parts.ts';
import { readRows, type ShownRow } from './shown-store.ts';

export type Loaded = { row: ShownRow; level: string | null };

/** The levels of the rows' files beside them. */
export async function withLevels(parts: Parts, tx: Tx, rows: readonly ShownRow[]): Promise<Loaded[]> {
  if (rows.length === 0) return [];
  const levels = await parts.sealing.levelsOf(tx, [...new Set(rows.map((r) => r.apply_id))]);
  return rows.map((row) => ({ row, level: levels.get(row.apply_id) ?? null }));
}

/** These rows in their order; one that left the list meanwhile is left out. */
export const loadRows = async (parts: Parts, tx: Tx, ids: readonly string[]): Promise<Loaded[]> =>
  ids.length === 0 ? [] : withLevels(parts, tx, await readRows(tx, ids));

// The whole of a list in its order, as a cursor of the surrounding transaction.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import { wholeList } from '../page/page-store.ts';
import type { Query } from '../page/read-filter.ts';

export async function openCursor(tx: Tx, q: Query): Promise<void> {
  await sql`declare list_export no scroll cursor for ${wholeList(q)}`.execute(tx);
}
export async function fetchIds(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{
    row_id: string;
  }>`fetch forward ${sql.raw(String(most))} from list_export`.execute(tx);
  return rows.map((r) => r.row_id);
}
export async function closeCursor(tx: Tx): Promise<void> {
  await sql`close list_export`.execute(tx);
}

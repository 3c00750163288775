// SQL of members' contracts beside the read model.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

/** Line → who signs it for the enterprise, as he was named. */
export async function operatorsOf(tx: Tx, signNos: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ sign_no: string; name: string }>`
    select sign_no, coalesce(operator_name, name) as name from sign_info where sign_no = any(${signNos}::text[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.sign_no, row.name]));
}

// SQL of a draft that stands: its sealed input, its end.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

export type SealedDraft = { dek: Buffer; blob: Buffer };

export async function readDraft(tx: Tx, applyId: string): Promise<SealedDraft | undefined> {
  const { rows } =
    await sql<SealedDraft>`select draft_dek as dek, draft_blob as blob from apply where apply_id = ${applyId} and draft_dek is not null`.execute(
      tx,
    );
  return rows[0];
}

export async function deleteDraft(tx: Tx, applyId: string): Promise<boolean> {
  const { rows } =
    await sql`delete from apply where apply_id = ${applyId} and status = -1 returning apply_id`.execute(tx);
  return rows.length === 1;
}

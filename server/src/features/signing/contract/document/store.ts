// SQL of attachments.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

export type AttachmentRow = {
  attachment_id: string;
  file_id: string;
  file_name: string;
  object_key: string;
  length: number;
  sha256: string;
};

export async function insertAttachment(
  tx: Tx,
  row: AttachmentRow & { apply_id: string; position: number },
  now: Date,
): Promise<void> {
  await sql`insert into apply_attachment (attachment_id, apply_id, position, file_id, file_name, object_key, length, sha256, created_at)
    values (${row.attachment_id}, ${row.apply_id}, ${row.position}, ${row.file_id}, ${row.file_name}, ${row.object_key},
      ${row.length}, ${row.sha256}, ${now})`.execute(tx);
}

/** In the sender's order. */
export async function attachmentsOf(tx: Tx, applyId: string): Promise<AttachmentRow[]> {
  const { rows } =
    await sql<AttachmentRow>`select attachment_id, file_id, file_name, object_key, length, sha256 from apply_attachment
    where apply_id = ${applyId} order by position`.execute(tx);
  return rows;
}

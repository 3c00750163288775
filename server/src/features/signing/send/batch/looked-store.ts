// SQL of rows that fill in a Word file and wait to be looked at, or were. Runs inside asOwner.
import { BatchRowState } from '@xinqi/domain';
import type { BatchPlace } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

export type Place = BatchPlace;

/** SHA-256 of a PDF of this batch that is laid out so and was looked at. */
export async function lookedAlike(tx: Tx, batchId: string, layout: string): Promise<string | undefined> {
  const { rows } = await sql<{ looked: string }>`select looked from batch_row
    where batch_id = ${batchId} and layout = ${layout} and looked is not null order by number limit 1`.execute(
    tx,
  );
  return rows[0]?.looked;
}

/** The row waits for its sender, with this file. */
export async function holdRow(
  tx: Tx,
  { row_id }: { row_id: string },
  of: { fileId: string; reason: string; layout: string; places: readonly Place[]; now: Date },
): Promise<void> {
  await sql`update batch_row set state = ${BatchRowState.Check}, reason = ${of.reason}, layout = ${of.layout},
      places = ${JSON.stringify(of.places)}::jsonb, moved_at = ${of.now}
    where row_id = ${row_id} and state = ${BatchRowState.Waiting} and file_id = ${of.fileId}`.execute(tx);
}

export type HeldRow = { row_id: string; file_id: string; layout: string };

/** The row that waits to be looked at with this file, locked. */
export async function heldRow(
  tx: Tx,
  of: { batchId: string; number: number; fileId: string },
): Promise<HeldRow | undefined> {
  const { rows } = await sql<HeldRow>`select row_id, file_id, layout from batch_row
    where batch_id = ${of.batchId} and number = ${of.number} and file_id = ${of.fileId}
      and state = ${BatchRowState.Check} for update`.execute(tx);
  return rows[0];
}

const backToWork = (now: Date) =>
  sql`state = ${BatchRowState.Waiting}, reason = null, places = null, tries = 0, moved_at = ${now}`;

/** He looked at it: it goes out, and those that are laid out alike are judged again. */
export async function sendLooked(
  tx: Tx,
  batchId: string,
  { row_id, layout }: HeldRow,
  { sha256, now }: { sha256: string; now: Date },
): Promise<void> {
  await sql`update batch_row set looked = ${sha256}, ${backToWork(now)} where row_id = ${row_id}`.execute(tx);
  await sql`update batch_row set ${backToWork(now)}
    where batch_id = ${batchId} and layout = ${layout} and state = ${BatchRowState.Check}`.execute(tx);
}

export async function leaveRow(tx: Tx, { row_id }: HeldRow, now: Date): Promise<void> {
  await sql`update batch_row set state = ${BatchRowState.Cancelled}, reason = '核对后选择不发起', places = null,
      cells_dek = null, cells_blob = null, moved_at = ${now} where row_id = ${row_id}`.execute(tx);
}

/** Its file is made anew. */
export async function remakeRow(tx: Tx, { row_id }: HeldRow, now: Date): Promise<void> {
  await sql`update batch_row set file_id = null, layout = null, ${backToWork(now)} where row_id = ${row_id}`.execute(
    tx,
  );
}

// SQL of files that have gone to a signatory (document_shown).
import { sql } from 'kysely';
import { notDurable } from '../../../../platform/database/not-durable.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { SignInfoRow } from '../store.ts';

type Line = Pick<SignInfoRow, 'sign_no' | 'recipient_gen'>;

/** The first time counts. Not waited for: the signature that rests on it is, and without it he opens the file again (not-durable.ts). */
export async function putShown(
  tx: Tx,
  { sign_no, recipient_gen }: Line,
  position: number,
  now: Date,
): Promise<void> {
  await sql`insert into document_shown (sign_no, recipient_gen, position, shown_at)
    select ${sign_no}, ${recipient_gen}::int, ${position}::int, ${now}::timestamptz where ${notDurable(tx)} on conflict do nothing`.execute(
    tx,
  );
}

/** By position, of who stands in the line now; they are asked for once, when he signs. */
export async function takeShown(tx: Tx, { sign_no, recipient_gen }: Line): Promise<Map<number, Date>> {
  const { rows } = await sql<{ position: number; recipient_gen: number; shown_at: Date }>`
    delete from document_shown where sign_no = ${sign_no} returning position, recipient_gen, shown_at`.execute(
    tx,
  );
  return new Map(
    rows.filter((row) => row.recipient_gen === recipient_gen).map((row) => [row.position, row.shown_at]),
  );
}

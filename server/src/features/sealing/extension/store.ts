// SQL of extensions: the lease on a file that is due, what was reached, what is due next.
import { type RawBuilder, sql } from 'kysely';
import { notDurable } from '../../../platform/database/not-durable.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Level } from '../level.ts';
import { type DocumentRow, documentColumns } from '../store.ts';

export type FinishedRow = DocumentRow & {
  level: Level;
  last_stamp_at: Date | null;
  stamped_until: Date | null;
};

/** Takes the lease of a finished file whose time has come; the raised fence makes every earlier holder's write fail. */
export async function takeDueLease(
  tx: Tx,
  documentId: string,
  now: Date,
  until: Date,
): Promise<FinishedRow | undefined> {
  const { rows } = await sql<FinishedRow>`update seal_document set lease_until = ${until}, fence = fence + 1
    where document_id = ${documentId} and extend_at <= ${now} and level is not null
      and (lease_until is null or lease_until <= ${now}) and ${notDurable(tx)}
    returning ${documentColumns}, last_stamp_at, stamped_until`.execute(tx);
  return rows[0];
}

export type Reached = {
  level: Level;
  lastStampAt: Date | null;
  stampedUntil: Date | null;
  extendAt: Date;
  /** Why the next step waits, for the operator. */
  error: string | null;
};

/** For addRevisions: where the file stands with them. */
export const reached = (
  now: Reached,
): RawBuilder<unknown> => sql`, level = ${now.level}, last_stamp_at = ${now.lastStampAt},
    stamped_until = ${now.stampedUntil}, extend_at = ${now.extendAt}, extend_error = ${now.error?.slice(0, 500) ?? null}`;

/** Adds them; false when the lease was lost. */
export async function addReached(
  tx: Tx,
  added: RawBuilder<unknown>,
  levels: Readonly<Record<string, Level>>,
): Promise<boolean> {
  const { rows } = await sql`with added as (${added}),
      levelled as (update signer_certificate c set level = v.level
        from added, unnest(${Object.keys(levels)}::text[], ${Object.values(levels)}::text[]) as v(serial, level)
        where c.document_id = added.document_id and c.serial = v.serial)
    select from added`.execute(tx);
  return rows.length === 1;
}

/** Puts a file off; only while the lease is held. */
export async function putOff(
  tx: Tx,
  doc: Pick<FinishedRow, 'document_id' | 'fence'>,
  extendAt: Date,
  error: string,
): Promise<void> {
  await sql`update seal_document set extend_at = ${extendAt}, extend_error = ${error.slice(0, 500)}
    where document_id = ${doc.document_id} and fence = ${doc.fence}`.execute(tx);
}

/** Files whose time has come and that nobody works on, in the order in which their contracts were made. */
export async function dueDocuments(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ document_id: string }>`select document_id from seal_document
    where extend_at <= ${now} and level is not null and (lease_until is null or lease_until <= ${now})
    order by document_id limit ${limit}`.execute(tx);
  return rows.map((r) => r.document_id);
}

// SQL of copies: a row of its own over the same objects, which are content-addressed. What was judged, agreed to and compared
// stays said of it.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** A copy costs nobody storage: it does not count as an upload. */
export const copyOffice = 'copy';

/** Copies a ready file; `keep`: nobody forgets the copy. False when it is not ready. */
export async function copyFile(
  tx: Tx,
  from: { fileId: string; accountId?: string | undefined },
  to: { fileId: string; accountId: string; keep: boolean },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into file (file_id, account_id, office, file_name, state, step, original_key, original_length, original_sha256,
      base_key, base_length, base_sha256, already_signed, carried, standing, pages, notes, consents, pictures, converted,
      checked_at, checked_alike, bound_at, created_at, moved_at)
    select ${to.fileId}, ${to.accountId}, ${copyOffice}, file_name, state, step, original_key, original_length, original_sha256,
      base_key, base_length, base_sha256, already_signed, carried, standing, pages, notes, consents, pictures, converted,
      checked_at, checked_alike, ${to.keep ? now : null}, ${now}, ${now}
    from file where file_id = ${from.fileId} and state = 'ready'
      and (${from.accountId ?? null}::uuid is null or account_id = ${from.accountId ?? null})
    returning file_id`.execute(tx);
  return rows.length > 0;
}

// SQL of who is registered: by exact contact, by part of an enterprise's name, and since when.
import { sql } from 'kysely';
import { neverChanges } from '../../../platform/database/never-changes.ts';
import type { Tx } from '../../../platform/db.ts';

/** In LIKE, the text itself and nothing else. */
const literal = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`);

export async function accountByContact(
  tx: Tx,
  field: 'mobile' | 'email',
  blind: Buffer,
): Promise<string | undefined> {
  const column = sql.ref(field === 'mobile' ? 'mobile_blind' : 'email_blind');
  const { rows } = await sql<{ account_id: string }>`
    select account_id from account where ${column} = ${blind}`.execute(tx);
  return rows[0]?.account_id;
}

/** Names of verified enterprises that contain `part` (two characters or more), by length and name. The index answers pairs of characters. */
export async function corpNamesWith(tx: Tx, part: string, limit: number, offset: number): Promise<string[]> {
  const like = `%${literal(part.toLowerCase())}%`;
  const { rows } = await sql<{ name: string }>`
    select name from corp where xinqi_bigrams(name) @> xinqi_bigrams(${part}) and lower(name) like ${like}
      and verified_at is not null
    order by char_length(name), name limit ${limit} offset ${offset}`.execute(tx);
  return rows.map((row) => row.name);
}

/** Which of these names are those of verified enterprises. */
export async function corpsNamed(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from corp
    where name = any(${names}) and verified_at is not null`.execute(tx);
  return new Set(rows.map((row) => row.name));
}

export const sinceWhen = neverChanges(async (tx: Tx, accountId: string) => {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from account where account_id = ${accountId}`.execute(tx);
  return rows[0]?.created_at;
});

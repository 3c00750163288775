// SQL of questions that wait for a passkey (sign_passkey): one a line.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import type { Comer } from '../../contract/will/store.ts';

/** Another question takes the place of the one before it. */
export async function putQuestion(
  tx: Tx,
  row: Omit<Comer, 'account_id'> & { account_id: string; salt: Buffer; asked_at: Date },
): Promise<void> {
  await sql`insert into sign_passkey (sign_no, recipient_gen, generation, account_id, salt, asked_at)
    values (${row.sign_no}, ${row.recipient_gen}, ${row.generation}, ${row.account_id}, ${row.salt}, ${row.asked_at})
    on conflict (sign_no) do update set recipient_gen = excluded.recipient_gen, generation = excluded.generation,
      account_id = excluded.account_id, salt = excluded.salt, asked_at = excluded.asked_at`.execute(tx);
}

/** The question of this person, who came this way, once; undefined when it is older than `since`, or there is none. */
export async function takeQuestion(
  tx: Tx,
  { sign_no, recipient_gen, generation, account_id }: Omit<Comer, 'account_id'> & { account_id: string },
  since: Date,
): Promise<{ salt: Buffer } | undefined> {
  const { rows } = await sql<{ salt: Buffer }>`delete from sign_passkey
    where sign_no = ${sign_no} and recipient_gen = ${recipient_gen} and generation is not distinct from ${generation}
      and account_id = ${account_id} and asked_at > ${since}
    returning salt`.execute(tx);
  return rows[0];
}

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

/** Leaf of a passkey's registration in the log. */
export async function leafOf(tx: Tx, passkeyId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    leaf: Buffer;
  }>`select leaf from passkey_leaf where passkey_id = ${passkeyId}`.execute(tx);
  return rows[0]?.leaf;
}

export async function insertLeaf(
  tx: Tx,
  row: { passkey_id: string; account_id: string; leaf: Buffer },
): Promise<void> {
  await sql`insert into passkey_leaf (passkey_id, account_id, leaf)
    values (${row.passkey_id}, ${row.account_id}, ${row.leaf}) on conflict do nothing`.execute(tx);
}

/** Forgets it; undefined when it was never logged. */
export async function deleteLeaf(tx: Tx, passkeyId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    leaf: Buffer;
  }>`delete from passkey_leaf where passkey_id = ${passkeyId} returning leaf`.execute(tx);
  return rows[0]?.leaf;
}

/** Passkeys of an account that are logged. */
export async function leavesOfAccount(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{
    passkey_id: string;
  }>`select passkey_id from passkey_leaf where account_id = ${accountId} order by passkey_id`.execute(tx);
  return rows.map(({ passkey_id }) => passkey_id);
}

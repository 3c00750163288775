// Who came in when and how, as it is told to him with his data; and that his account is still there when he does.
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';

/** Until the transaction ends the account is not closed; throws 10201 when it was. */
export async function requireStays(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<{ closed_at: Date | null }>`
    select closed_at from account where account_id = ${accountId} for key share`.execute(tx);
  if (!rows[0] || rows[0].closed_at) throw new AppError('10201');
}

export type LoggedLogin = { at: Date; way: string; device: string; place: string };

export async function logLogin(tx: Tx, accountId: string, login: LoggedLogin): Promise<void> {
  await sql`insert into login_log (account_id, at, way, device, place)
    values (${accountId}, ${login.at}, ${login.way}, ${login.device}, ${login.place})`.execute(tx);
}

/** Newest first. */
export async function loggedLogins(tx: Tx, accountId: string): Promise<LoggedLogin[]> {
  const { rows } = await sql<LoggedLogin>`select at, way, device, place from login_log
    where account_id = ${accountId} order by at desc limit 10000`.execute(tx);
  return rows;
}

export async function forgetOldLogins(tx: Tx, before: Date): Promise<void> {
  await sql`delete from login_log where at < ${before}`.execute(tx);
}

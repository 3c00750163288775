// SQL of logins: one row a login, which its tokens share as their group; and the devices that an account has used.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { revokeGroup } from '../../../platform/tokens.ts';
import { forgetDevices } from './known-devices.ts';

export type LoginWay = 'password' | 'code' | 'register' | 'qr' | 'enterprise' | 'passkey' | 'sso';
type Tables = {
  login: {
    group_id: string;
    account_id: string;
    way: LoginWay;
    device: string;
    place: string;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
    proved_at: Date | null;
  };
};
const tables = (tx: Tx) => tx.withTables<Tables>();
export type LoginRow = Tables['login'];

export async function insertLogin(tx: Tx, login: LoginRow): Promise<void> {
  await tables(tx).insertInto('login').values(login).execute();
}

/** Logins that live and were used since `idle`, the one used last first. */
export function loginsOf(tx: Tx, accountId: string, now: Date, idle: Date): Promise<LoginRow[]> {
  return tables(tx)
    .selectFrom('login')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', idle)
    .orderBy('seen_at', 'desc')
    .orderBy('group_id', 'desc')
    .execute();
}

/** Ends one login of this account with all of its tokens; false when he has none of this id. */
export async function endLogin(tx: Tx, accountId: string, groupId: string): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('login')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .returning('group_id')
    .executeTakeFirst();
  if (row) await revokeGroup(tx, groupId);
  return row !== undefined;
}

/** Ends every login of this account but `kept`; answers how many. */
export async function endLogins(tx: Tx, accountId: string, kept: string | null): Promise<number> {
  let ended = tables(tx).deleteFrom('login').where('account_id', '=', accountId);
  if (kept !== null) ended = ended.where('group_id', '!=', kept);
  const rows = await ended.returning('group_id').execute();
  for (const { group_id } of rows) await revokeGroup(tx, group_id);
  await forgetDevices(tx, accountId, kept);
  return rows.length;
}

/** When the login was last used, to the minute. */
export async function touchLogin(tx: Tx, groupId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('login')
    .set({ seen_at: now })
    .where('group_id', '=', groupId)
    .where('seen_at', '<', new Date(now.getTime() - 60_000))
    .execute();
}

/** Somebody signed in to the account. */
export async function setUsed(tx: Tx, accountId: string, now: Date): Promise<void> {
  await sql`update account set used_at = ${now} where account_id = ${accountId}`.execute(tx);
}

/** He has shown again who he is, in this login. */
export async function setProved(tx: Tx, groupId: string, now: Date): Promise<void> {
  await tables(tx).updateTable('login').set({ proved_at: now }).where('group_id', '=', groupId).execute();
}

export async function provedAt(tx: Tx, groupId: string): Promise<Date | null> {
  const row = await tables(tx)
    .selectFrom('login')
    .select('proved_at')
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row?.proved_at ?? null;
}

/**
 * Remembers that the account is used from this device. `first`: it never was from any, `fresh`: never from this one.
 * Two logins at once from one device count once.
 */
export async function rememberDevice(
  tx: Tx,
  accountId: string,
  deviceHash: Buffer,
  now: Date,
): Promise<{ first: boolean; fresh: boolean }> {
  const known = await sql<{ n: number }>`
    select count(*)::int as n from known_device where account_id = ${accountId}`.execute(tx);
  const { rows } = await sql<{ fresh: boolean }>`
    insert into known_device (account_id, device_hash, seen_at) values (${accountId}, ${deviceHash}, ${now})
    on conflict (account_id, device_hash) do update set seen_at = excluded.seen_at
    returning (xmax = 0) as fresh`.execute(tx);
  return { first: known.rows[0]?.n === 0, fresh: rows[0]?.fresh === true };
}

const deviceMemory = 180 * 86_400_000;
/** Late ones, and those that were left alone since `idle`. */
export async function deleteEndedLogins(tx: Tx, now: Date, idle: Date): Promise<void> {
  await sql`with ended as (
      delete from login where expires_at <= ${now} or seen_at <= ${idle} returning group_id
    ) delete from bearer_token t using ended where t.group_id = ended.group_id`.execute(tx);
  await sql`delete from known_device where seen_at < ${new Date(now.getTime() - deviceMemory)}`.execute(tx);
}

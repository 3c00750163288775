// Browsers that an account was used from (13.8). Each keeps a secret that a login gave it; it opens nothing, but whoever shows it is
// not counted among strangers, who may guess at the same account at the same time. Bounded for each account, hashed, new with each
// account (a secret that somebody planted is never adopted), gone with the login that showed it last.
import { sql } from 'kysely';
import { randomToken } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import { tokenHash } from '../../../platform/tokens.ts';

const most = 20;
/** Longer than a number may be unseen before a code alone does not open its account. */
export const deviceMemory = 400 * 86_400_000;

/** Secrets that a browser shows, one for each account it was used for; joined by dots. */
const hashes = (shown: string | undefined): Buffer[] => (shown ? shown.split('.').map(tokenHash) : []);

/** The key under which this browser is counted for this account; undefined when it is none of his. */
export async function knownDevice(
  tx: Tx,
  accountId: string | undefined,
  shown: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const wanted = hashes(shown);
  if (!accountId || wanted.length === 0) return undefined;
  const { rows } = await sql<{ token_hash: Buffer }>`
    select token_hash from device_secret where account_id = ${accountId} and token_hash = any(${wanted})
      and seen_at > ${new Date(now.getTime() - deviceMemory)}
    order by seen_at desc limit 1`.execute(tx);
  return rows[0]?.token_hash.toString('hex');
}

/** The secret of this browser for this account after a login: the one that it showed, else a new one. */
export async function rememberSecret(
  tx: Tx,
  accountId: string,
  shown: string | undefined,
  login: { groupId: string; now: Date },
): Promise<string> {
  for (const token of shown?.split('.') ?? []) {
    const { rows } = await sql`update device_secret set seen_at = ${login.now}, group_id = ${login.groupId}
      where token_hash = ${tokenHash(token)} and account_id = ${accountId} returning 1`.execute(tx);
    if (rows.length > 0) return token;
  }
  const token = randomToken();
  await sql`insert into device_secret (token_hash, account_id, group_id, seen_at)
    values (${tokenHash(token)}, ${accountId}, ${login.groupId}, ${login.now})`.execute(tx);
  await sql`delete from device_secret where token_hash in (select token_hash from device_secret
    where account_id = ${accountId} order by seen_at desc, group_id desc offset ${most})`.execute(tx);
  return token;
}

/** Browsers whose logins end are strangers again; `kept`: but those of this login. */
export async function forgetDevices(tx: Tx, accountId: string, kept: string | null): Promise<void> {
  await sql`delete from device_secret where account_id = ${accountId}
    and group_id is distinct from ${kept}::uuid`.execute(tx);
}

/** The browser of one login that its owner ends from elsewhere. */
export async function forgetDevicesOf(tx: Tx, accountId: string, groupId: string): Promise<void> {
  await sql`delete from device_secret where account_id = ${accountId} and group_id = ${groupId}`.execute(tx);
}

export async function forgetOldDevices(tx: Tx, now: Date): Promise<void> {
  await sql`delete from device_secret where seen_at < ${new Date(now.getTime() - deviceMemory)}`.execute(tx);
}

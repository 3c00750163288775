// Opaque bearer tokens, stored as SHA-256 (stack.md): user, console and sign tokens of one login share a group,
// so that a logout ends all of them (B-07).
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { randomToken, uuidv7 } from './clock.ts';
import type { Tx } from './db.ts';

export type TokenKind = 'user' | 'console' | 'sign';
export type TokenSubject = {
  accountId?: string;
  corpId?: string;
  applyNo?: string;
  signNo?: string;
  /** Of a sign token: the generation of the line's link by which it was got. One without it opens nothing. */
  generation?: number;
  /** Of a sign token that an approver's link yielded. */
  approveId?: string;
  /** Of one that a link to fill in yielded, with its generation. */
  fillLineId?: string;
};
export type TokenRow = { kind: TokenKind; groupId: string; subject: TokenSubject; createdAt: Date };

/** All that is kept of a secret of this size which somebody brings back: whoever reads the table opens nothing with it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a token; only its hash is kept. */
export async function issueToken(
  tx: Tx,
  token: { kind: TokenKind; groupId: string; subject: TokenSubject; now: Date; seconds: number },
): Promise<{ token: string; expiresAt: Date }> {
  const value = randomToken();
  const expiresAt = new Date(token.now.getTime() + token.seconds * 1000);
  await sql`insert into bearer_token (token_id, token_hash, kind, group_id, subject, created_at, expires_at)
    values (${uuidv7(token.now)}, ${tokenHash(value)}, ${token.kind}, ${token.groupId}, ${JSON.stringify(token.subject)},
      ${token.now}, ${expiresAt})`.execute(tx);
  return { token: value, expiresAt };
}

/**
 * Rows of those tokens that are alive at `now`, by kind. A token of the wrong kind counts as absent. `beside` joins, as m,
 * what the caller wants to know about each token t: every call asks for tokens and rights, which is one statement so.
 */
export async function findTokens<Beside = never>(
  tx: Tx,
  tokens: Partial<Record<TokenKind, string>>,
  now: Date,
  beside?: RawBuilder<Beside>,
): Promise<Partial<Record<TokenKind, TokenRow & { beside: Beside | null }>>> {
  const wanted = Object.entries(tokens).map(([kind, value]) => ({ kind, hash: tokenHash(value) }));
  if (wanted.length === 0) return {};
  // values one by one: an array is taken for ten elements, which makes PostgreSQL plan the statement anew at each call
  const hashes = sql.join(wanted.map(({ hash }) => hash));
  const { rows } = await sql<{
    kind: TokenKind;
    group_id: string;
    subject: TokenSubject;
    token_hash: Buffer;
    created_at: Date;
    beside: Beside | null;
  }>`
    select t.kind, t.group_id, t.subject, t.token_hash, t.created_at, ${beside ? sql`to_json(m)` : sql`null`} as beside
    from bearer_token t ${beside ?? sql``}
    where t.token_hash in (${hashes}) and t.expires_at > ${now}`.execute(tx);
  const found: Partial<Record<TokenKind, TokenRow & { beside: Beside | null }>> = {};
  for (const row of rows)
    if (wanted.some((w) => w.kind === row.kind && w.hash.equals(row.token_hash)))
      found[row.kind] = {
        kind: row.kind,
        groupId: row.group_id,
        subject: row.subject,
        createdAt: row.created_at,
        beside: row.beside,
      };
  return found;
}

/** Whether this login still has a token of this kind. */
export async function holdsToken(tx: Tx, groupId: string, kind: TokenKind): Promise<boolean> {
  const { rows } =
    await sql`select from bearer_token where group_id = ${groupId} and kind = ${kind} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Ends every token of one login. */
export async function revokeGroup(tx: Tx, groupId: string): Promise<void> {
  await sql`delete from bearer_token where group_id = ${groupId}`.execute(tx);
}

/** Forgets tokens that have expired (sweep). */
export async function dropExpiredTokens(tx: Tx, now: Date): Promise<void> {
  await sql`delete from bearer_token where expires_at <= ${now}`.execute(tx);
}

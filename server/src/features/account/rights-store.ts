// SQL of a member's rights, asked at every call: by themselves, and beside the console token that they belong to.
import type { Grants } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export type Rights = { super_flag: boolean; pids: number[] };

export const grantsOf = (rights: Rights): Grants => ({
  superFlag: rights.super_flag,
  pids: new Set(rights.pids),
});

/** Rights of an active member; undefined for everyone else. */
export async function memberOf(
  tx: Tx,
  corpId: string,
  accountId: string,
): Promise<{ grants: Grants } | undefined> {
  const { rows } =
    await sql<Rights>`select super_flag, pids from xinqi_member_rights(${corpId}, ${accountId})`.execute(tx);
  return rows[0] && { grants: grantsOf(rows[0]) };
}

export type BesideToken = { rights: Rights | null; seen_at: string | null };
/**
 * Joined to a token t (platform/tokens.ts): rights of the member that a console token stands for, at this moment, and when its
 * login was used last.
 */
export const besideToken = sql<BesideToken>`left join lateral (
    select (select seen_at from login l where l.group_id = t.group_id) as seen_at, (
      select to_json(r) from xinqi_member_rights((t.subject->>'corpId')::uuid, (t.subject->>'accountId')::uuid) r
      where t.kind = 'console' and t.subject ? 'corpId') as rights
  ) m on true`;

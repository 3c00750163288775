// SQL of grants. Runs inside asOwner: the enterprise sees its own, and those under which seals are lent to it.
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

type GrantTable = {
  grant_id: string;
  seal_id: string;
  corp_id: string;
  to_account: string | null;
  to_corp: string | null;
  to_group: string | null;
  /** Names as they were then. */
  to_name: string;
  starts_at: Date;
  ends_at: Date | null;
  granted_by: string;
  granted_by_name: string;
  created_at: Date;
  revoked_at: Date | null;
  revoked_by: string | null;
  revoked_by_name: string | null;
};
const tables = (tx: Tx) => tx.withTables<{ seal_grant: GrantTable }>();
export type GrantRow = Selectable<GrantTable>;
export type NewGrant = Omit<GrantRow, 'revoked_at' | 'revoked_by' | 'revoked_by_name'>;
/** To a member, to a department with those below it, or to another enterprise. */
export type Grantee = { accountId: string } | { groupId: string } | { corpId: string };
/** Who ends a grant. */
export type Ending = { corpId: string; by: string; byName: string; now: Date };

const inForce = (now: Date) =>
  sql<boolean>`revoked_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})`;
/** A member's own comes before that of his department. */
const nearest = sql`to_account is null, created_at, grant_id`;

/**
 * What counts at `now`, for this account, for departments that he stands in, or for enterprises whose seals he manages.
 * A grant to many never counts for him who gave it (E-03). `lock` as in enabledSeals.
 */
export async function validGrants(
  tx: Tx,
  of: {
    corpId: string;
    member: string | null;
    asker: string;
    groupIds: readonly string[];
    corpIds: readonly string[];
  },
  now: Date,
  lock: boolean,
): Promise<GrantRow[]> {
  const query = tables(tx)
    .selectFrom('seal_grant')
    .selectAll()
    .where('corp_id', '=', of.corpId)
    .where(inForce(now))
    .where(
      sql<boolean>`(to_account = ${of.member}::uuid or granted_by <> ${of.asker}::uuid
        and (to_group = any(${[...of.groupIds]}::uuid[]) or to_corp = any(${[...of.corpIds]}::uuid[])))`,
    )
    .orderBy(nearest);
  return (lock ? query.forShare() : query).execute();
}

/** Grants of other enterprises to this one that count now. */
export async function lentTo(tx: Tx, corpId: string, now: Date): Promise<GrantRow[]> {
  return tables(tx)
    .selectFrom('seal_grant')
    .selectAll()
    .where('to_corp', '=', corpId)
    .where(inForce(now))
    .orderBy('created_at')
    .limit(200)
    .execute();
}

/** All grants of one seal that count now. */
export async function inForceOf(tx: Tx, corpId: string, sealId: string, now: Date): Promise<GrantRow[]> {
  return tables(tx)
    .selectFrom('seal_grant')
    .selectAll()
    .where('corp_id', '=', corpId)
    .where('seal_id', '=', sealId)
    .where(inForce(now))
    .orderBy(nearest)
    .execute();
}

/** Of a seal, those that were not revoked first, newest first. */
export async function grantsOf(
  tx: Tx,
  corpId: string,
  sealId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: GrantRow[]; total: number }> {
  const query = tables(tx)
    .selectFrom('seal_grant')
    .where('corp_id', '=', corpId)
    .where('seal_id', '=', sealId);
  const { n } = await query.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(sql`revoked_at is not null`)
    .orderBy('created_at', 'desc')
    .orderBy('grant_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: Number(n) };
}

/** Of these the grants of this seal that were not revoked. */
export async function findGrants(
  tx: Tx,
  of: { corpId: string; sealId: string },
  grantIds: readonly string[],
): Promise<GrantRow[]> {
  return tables(tx)
    .selectFrom('seal_grant')
    .selectAll()
    .where('corp_id', '=', of.corpId)
    .where('seal_id', '=', of.sealId)
    .where('revoked_at', 'is', null)
    .where('grant_id', 'in', [...grantIds])
    .execute();
}

/** Names of enabled seals that these departments may use. */
export async function sealsOfGroups(
  tx: Tx,
  corpId: string,
  groupIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct s.name from seal_grant join seal s using (seal_id)
    where seal_grant.corp_id = ${corpId} and to_group = any(${[...groupIds]}::uuid[]) and s.state = 1
      and ${inForce(now)} order by s.name`.execute(tx);
  return rows.map((row) => row.name);
}

export async function insertGrant(tx: Tx, row: NewGrant): Promise<void> {
  await tables(tx)
    .insertInto('seal_grant')
    .values({ ...row, revoked_at: null, revoked_by: null, revoked_by_name: null })
    .execute();
}

const ended = ({ by, byName, now }: Ending) => ({
  revoked_at: now,
  revoked_by: by,
  revoked_by_name: byName,
});

/** Ends what this grantee holds of the seal now; the gate of a signature that is just being accepted comes first. */
export async function revokeOf(
  tx: Tx,
  at: Ending & { sealId: string },
  to: { grantee: Grantee } | { grantIds: readonly string[] },
): Promise<GrantRow[]> {
  let query = tables(tx)
    .updateTable('seal_grant')
    .set(ended(at))
    .where('corp_id', '=', at.corpId)
    .where('seal_id', '=', at.sealId)
    .where('revoked_at', 'is', null);
  if ('grantIds' in to) query = query.where('grant_id', 'in', [...to.grantIds]);
  else if ('accountId' in to.grantee) query = query.where('to_account', '=', to.grantee.accountId);
  else if ('groupId' in to.grantee) query = query.where('to_group', '=', to.grantee.groupId);
  else query = query.where('to_corp', '=', to.grantee.corpId);
  return query.returningAll().execute();
}

/** Ends every grant of this enterprise to somebody who leaves it (E-12). */
export async function revokeAllOf(tx: Tx, at: Ending, accountId: string): Promise<void> {
  await tables(tx)
    .updateTable('seal_grant')
    .set(ended(at))
    .where('corp_id', '=', at.corpId)
    .where('to_account', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Seals that are enabled and may be granted on, under a grant in force to this member himself. */
export async function grantedSeals(
  tx: Tx,
  corpId: string,
  accountId: string,
  now: Date,
): Promise<{ seal_id: string; name: string; ends_at: Date | null }[]> {
  const { rows } = await sql<{ seal_id: string; name: string; ends_at: Date | null }>`
    select g.seal_id, s.name, g.ends_at from seal_grant g join seal s using (seal_id)
    where g.corp_id = ${corpId} and g.to_account = ${accountId} and g.revoked_at is null and g.starts_at <= ${now}
      and (g.ends_at is null or g.ends_at > ${now}) and s.state = 1 and s.grantable order by s.name`.execute(
    tx,
  );
  return rows;
}

/** What was granted to him of this seal and not revoked, whether or not its time has come or passed. */
export async function unrevokedOf(tx: Tx, sealId: string, accountId: string): Promise<GrantRow | undefined> {
  return tables(tx)
    .selectFrom('seal_grant')
    .selectAll()
    .where('seal_id', '=', sealId)
    .where('to_account', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

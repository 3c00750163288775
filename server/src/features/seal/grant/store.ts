// SQL of grants. Runs inside asOwner: the enterprise sees its own, and those under which seals are lent to it.
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

type GrantTable = {
  grant_id: string;
  seal_id: string;
  corp_id: string;
  to_account: string | null;
  to_corp: string | null;
  starts_at: Date;
  ends_at: Date | null;
  granted_by: string;
  created_at: Date;
  revoked_at: Date | null;
  revoked_by: string | null;
};
const tables = (tx: Tx) => tx.withTables<{ seal_grant: GrantTable }>();
export type GrantRow = Selectable<GrantTable>;
/** To a member or to another enterprise. */
export type Grantee = { accountId: string } | { corpId: string };

/** What counts at `now`, for this account or for enterprises whose seals he manages. `lock` as in enabledSeals. */
export async function validGrants(
  tx: Tx,
  of: { corpId: string; accountId: string | null; corpIds: readonly string[] },
  now: Date,
  lock: boolean,
): Promise<GrantRow[]> {
  const query = tables(tx)
    .selectFrom('seal_grant')
    .selectAll()
    .where('corp_id', '=', of.corpId)
    .where('revoked_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .where(sql<boolean>`(to_account = ${of.accountId}::uuid or to_corp = any(${[...of.corpIds]}::uuid[]))`)
    .orderBy('created_at');
  return (lock ? query.forShare() : query).execute();
}

/** Grants of other enterprises to this one that count now. */
export async function lentTo(tx: Tx, corpId: string, now: Date): Promise<GrantRow[]> {
  return tables(tx)
    .selectFrom('seal_grant')
    .selectAll()
    .where('to_corp', '=', corpId)
    .where('revoked_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .orderBy('created_at')
    .limit(200)
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

export async function insertGrant(tx: Tx, row: Omit<GrantRow, 'revoked_at' | 'revoked_by'>): Promise<void> {
  await tables(tx)
    .insertInto('seal_grant')
    .values({ ...row, revoked_at: null, revoked_by: null })
    .execute();
}

/** Ends what this grantee holds of the seal now; the gate of a signature that is just being accepted comes first. */
export async function revokeOf(
  tx: Tx,
  at: { corpId: string; sealId: string; by: string; now: Date },
  to: { grantee: Grantee } | { grantIds: readonly string[] },
): Promise<GrantRow[]> {
  let query = tables(tx)
    .updateTable('seal_grant')
    .set({ revoked_at: at.now, revoked_by: at.by })
    .where('corp_id', '=', at.corpId)
    .where('seal_id', '=', at.sealId)
    .where('revoked_at', 'is', null);
  if ('grantIds' in to) query = query.where('grant_id', 'in', [...to.grantIds]);
  else if ('accountId' in to.grantee) query = query.where('to_account', '=', to.grantee.accountId);
  else query = query.where('to_corp', '=', to.grantee.corpId);
  return query.returningAll().execute();
}

/** Ends every grant of this enterprise to somebody who leaves it. */
export async function revokeAllOf(tx: Tx, corpId: string, accountId: string, now: Date): Promise<void> {
  await sql`update seal_grant set revoked_at = ${now} where corp_id = ${corpId} and to_account = ${accountId}
    and revoked_at is null`.execute(tx);
}

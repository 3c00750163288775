// SQL of grants of templates. Runs inside asOwner.
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

type GrantTable = {
  grant_id: string;
  tpl_id: string;
  owner_id: string;
  to_account: string | null;
  to_group: string | null;
  /** Names as they were then. */
  to_name: string;
  granted_by: string;
  granted_by_name: string;
  created_at: Date;
  revoked_at: Date | null;
};
const tables = (tx: Tx) => tx.withTables<{ template_grant: GrantTable }>();
export type GrantRow = Selectable<GrantTable>;

/**
 * Whether this account may use the template by a grant of its own or of a department that it stands in. A grant to many never
 * counts for him who gave it (E-03). `lock`: it stays until the transaction ends.
 */
export async function isGranted(
  tx: Tx,
  of: { tplId: string; accountId: string; groupIds: readonly string[] },
  lock: boolean,
): Promise<boolean> {
  const { rows } = await sql`select 1 from template_grant where tpl_id = ${of.tplId} and revoked_at is null
    and (to_account = ${of.accountId} or (granted_by <> ${of.accountId} and to_group = any(${[...of.groupIds]}::uuid[])))
    ${lock ? sql`for share` : sql``}`.execute(tx);
  return rows.length > 0;
}

export async function pageOfGrants(
  tx: Tx,
  tplId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: GrantRow[]; total: number }> {
  const query = tables(tx)
    .selectFrom('template_grant')
    .where('tpl_id', '=', tplId)
    .where('revoked_at', 'is', null);
  const { n } = await query.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('grant_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: n };
}

/** Of these the grants that stand, locked. */
export const lockGrants = (tx: Tx, grantIds: readonly string[]): Promise<GrantRow[]> =>
  tables(tx)
    .selectFrom('template_grant')
    .selectAll()
    .where('grant_id', 'in', [...grantIds])
    .where('revoked_at', 'is', null)
    .orderBy('grant_id')
    .forUpdate()
    .execute();

/** False when it was granted to him before. */
export async function insertGrant(tx: Tx, row: Omit<GrantRow, 'revoked_at'>): Promise<boolean> {
  const made = await tables(tx)
    .insertInto('template_grant')
    .values({ ...row, revoked_at: null })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export async function endGrants(tx: Tx, grantIds: readonly string[], now: Date): Promise<void> {
  await tables(tx)
    .updateTable('template_grant')
    .set({ revoked_at: now })
    .where('grant_id', 'in', [...grantIds])
    .execute();
}

/** Somebody no longer acts for the enterprise: what was granted to him does not come back with him (E-12). */
export async function endGrantsOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('template_grant')
    .set({ revoked_at: now })
    .where('to_account', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

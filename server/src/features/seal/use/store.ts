// SQL of the uses of seals. Runs inside asOwner; rows are only ever added.
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

type UseTable = {
  use_id: string;
  seal_id: string;
  corp_id: string;
  apply_no: string;
  contract_name: string;
  sign_no: string;
  account_id: string;
  user_name: string;
  grant_id: string | null;
  drawing_sha256: string;
  event_id: string;
  created_at: Date;
};
export type UseRow = Selectable<UseTable>;
const tables = (tx: Tx) => tx.withTables<{ seal_use: UseTable }>();

export async function insertUse(tx: Tx, row: UseRow): Promise<void> {
  await tables(tx).insertInto('seal_use').values(row).execute();
}

/** Newest first, with the seal as it is called now. The total counts at most 10,000. */
export async function pageOfUses(
  tx: Tx,
  corpId: string,
  sealId: string | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: (UseRow & { seal_name: string })[]; total: number }> {
  const of = sealId === undefined ? sql`true` : sql`u.seal_id = ${sealId}`;
  const { rows } = await sql<UseRow & { seal_name: string }>`select u.*, s.name as seal_name
    from seal_use u join seal s using (seal_id) where u.corp_id = ${corpId} and ${of}
    order by u.created_at desc, u.use_id desc limit ${page.limit} offset ${page.offset}`.execute(tx);
  const counted = await sql<{ n: number }>`select count(*)::int as n from
    (select 1 from seal_use u where u.corp_id = ${corpId} and ${of} limit 10000) few`.execute(tx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

// SQL of asset transfers. Runs inside asOwner: row-level security shows one enterprise's.
import type { AssetKind } from '@xinqi/wire/log';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type TransferRow = {
  transfer_id: string;
  corp_id: string;
  handover_id: string;
  asset: AssetKind;
  from_name: string;
  to_name: string;
  operator_name: string;
  detail: string;
  planned: number;
  moved: number;
  created_at: Date;
  finished_at: Date | null;
};
const tables = (tx: Tx) => tx.withTables<{ asset_transfer: TransferRow }>();

export async function insertTransfers(tx: Tx, rows: readonly TransferRow[]): Promise<void> {
  if (rows.length > 0)
    await tables(tx)
      .insertInto('asset_transfer')
      .values([...rows])
      .execute();
}

export async function addMoved(tx: Tx, handoverId: string, asset: AssetKind, n: number): Promise<void> {
  await sql`update asset_transfer set moved = moved + ${n}
    where handover_id = ${handoverId} and asset = ${asset} and finished_at is null`.execute(tx);
}

export async function finishTransfers(tx: Tx, handoverId: string, now: Date): Promise<void> {
  await sql`update asset_transfer set finished_at = ${now} where handover_id = ${handoverId} and finished_at is null`.execute(
    tx,
  );
}

export type TransferFilter = {
  asset: AssetKind | undefined;
  keyword: string | undefined;
  from: Date | undefined;
  before: Date | undefined;
};

/** Newest first; the total counts at most 10,000. */
export async function pageOfTransfers(
  tx: Tx,
  corpId: string,
  { asset, keyword, from, before }: TransferFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: TransferRow[]; total: number }> {
  const has = (column: string) => sql`position(lower(${keyword}) in lower(${sql.ref(column)})) > 0`;
  const where = sql.join(
    [
      sql`corp_id = ${corpId}`,
      ...(asset ? [sql`asset = ${asset}`] : []),
      ...(from ? [sql`created_at >= ${from}`] : []),
      ...(before ? [sql`created_at < ${before}`] : []),
      ...(keyword ? [sql`(${has('from_name')} or ${has('to_name')} or ${has('operator_name')})`] : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<TransferRow>`select * from asset_transfer where ${where}
    order by created_at desc, transfer_id desc limit ${page.limit} offset ${page.offset}`.execute(tx);
  const counted = await sql<{ n: number }>`select count(*) as n from (
    select 1 from asset_transfer where ${where} limit 10000) few`.execute(tx);
  return { rows, total: counted.rows[0]!.n };
}

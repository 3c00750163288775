// All SQL of the log's table. Runs inside asOwner: row-level security shows one enterprise's.
import type { LogKind } from '@xinqi/wire/log';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export type CorpLogRow = {
  log_id: string;
  corp_id: string;
  kind: LogKind;
  /** null: the product itself. */
  actor_account_id: string | null;
  actor_name: string;
  target_name: string;
  content: string;
  ip_masked: string;
  event_id: string;
  created_at: Date;
};
const tables = (tx: Tx) => tx.withTables<{ corp_log: CorpLogRow }>();

export async function insertLog(tx: Tx, row: CorpLogRow): Promise<void> {
  await tables(tx).insertInto('corp_log').values(row).execute();
}

export type LogFilter = {
  kinds: readonly LogKind[] | undefined;
  keyword: string | undefined;
  from: Date | undefined;
  before: Date | undefined;
};

function conditions(corpId: string, { kinds, keyword, from, before }: LogFilter): RawBuilder<unknown> {
  const all = [sql`corp_id = ${corpId}`];
  if (kinds) all.push(sql`kind = any(${[...kinds]}::text[])`);
  if (from) all.push(sql`created_at >= ${from}`);
  if (before) all.push(sql`created_at < ${before}`);
  if (keyword)
    all.push(sql`(position(lower(${keyword}) in lower(actor_name)) > 0
      or position(lower(${keyword}) in lower(target_name)) > 0)`);
  return sql.join(all, sql` and `);
}

/** Newest first. */
export const wholeLog = (corpId: string, filter: LogFilter): RawBuilder<CorpLogRow> =>
  sql`select * from corp_log where ${conditions(corpId, filter)} order by created_at desc, log_id desc`;

/** One page of it; the total counts at most 10,000. */
export async function pageOfLog(
  tx: Tx,
  corpId: string,
  filter: LogFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: CorpLogRow[]; total: number }> {
  const { rows } = await sql<CorpLogRow>`
    ${wholeLog(corpId, filter)} limit ${page.limit} offset ${page.offset}`.execute(tx);
  const counted = await sql<{ n: number }>`select count(*)::int as n from
    (select 1 from corp_log where ${conditions(corpId, filter)} limit 10000) few`.execute(tx);
  return { rows, total: counted.rows[0]!.n };
}

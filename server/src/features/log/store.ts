// All SQL of the log's table. Runs inside asOwner: row-level security shows one enterprise's.
import type { LogKind } from '@xinqi/wire/log';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export type CorpLogRow = {
  log_id: string;
  corp_id: string;
  kind: LogKind;
  actor_account_id: string;
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
  kind: LogKind | undefined;
  keyword: string | undefined;
  from: Date | undefined;
  before: Date | undefined;
};

/** Newest first; the total counts at most 10,000. */
export async function pageOfLog(
  tx: Tx,
  corpId: string,
  filter: LogFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: CorpLogRow[]; total: number }> {
  const { kind, keyword, from, before } = filter;
  let query = tables(tx).selectFrom('corp_log').where('corp_id', '=', corpId);
  if (kind) query = query.where('kind', '=', kind);
  if (from) query = query.where('created_at', '>=', from);
  if (before) query = query.where('created_at', '<', before);
  if (keyword)
    query = query.where(
      sql<boolean>`(position(lower(${keyword}) in lower(actor_name)) > 0 or position(lower(${keyword}) in lower(target_name)) > 0)`,
    );
  const [rows, counted] = [
    await query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('log_id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    await tx
      .withTables<{ few: { one: number } }>()
      .selectFrom(query.select(sql<number>`1`.as('one')).limit(10_000).as('few'))
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ];
  return { rows, total: counted.n };
}

// SQL of what happened to templates. Rows are only ever added, in the transaction of what they tell.
import type { TplAct } from '@xinqi/wire/template';
import type { Tx } from '../../platform/db.ts';

export type TplLogRow = {
  log_id: string;
  tpl_id: string;
  owner_id: string;
  act: TplAct;
  by_account: string;
  by_name: string;
  content: string;
  created_at: Date;
};
const tables = (tx: Tx) =>
  tx.withTables<{ template_log: TplLogRow; template: { tpl_id: string; name: string } }>();

export async function insertTplLog(tx: Tx, row: TplLogRow): Promise<void> {
  await tables(tx).insertInto('template_log').values(row).execute();
}

/** `by`: only what this account did itself. */
export async function pageOfTplLog(
  tx: Tx,
  of: { ownerId: string; tplId: string | undefined; act: TplAct | undefined; by: string | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: (TplLogRow & { name: string })[]; total: number }> {
  let query = tables(tx)
    .selectFrom('template_log as l')
    .innerJoin('template as t', 't.tpl_id', 'l.tpl_id')
    .where('l.owner_id', '=', of.ownerId);
  if (of.tplId !== undefined) query = query.where('l.tpl_id', '=', of.tplId);
  if (of.act !== undefined) query = query.where('l.act', '=', of.act);
  if (of.by !== undefined) query = query.where('l.by_account', '=', of.by);
  const { n } = await query.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('l')
    .select('t.name')
    .orderBy('l.created_at', 'desc')
    .orderBy('l.log_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: n };
}

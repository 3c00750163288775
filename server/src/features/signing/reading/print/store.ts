// SQL of print copies, and of how many each side may make. A copy is written while its contract is locked.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';

export type PrintRecord = {
  print_id: string;
  apply_id: string;
  code: string;
  side: string;
  copy_no: number;
  copies: number;
  reader: string;
  printer: string;
  printer_corp: string | null;
  revision: number;
  /** Of each file behind the first. */
  further_revisions: number[];
  created_at: Date;
};
/** Of several files one copy is a zip with a PDF of each. */
export const printName = (row: PrintRecord, { contract_name }: { contract_name: string }): string =>
  `打印件-${row.copy_no}-${contract_name}.${row.further_revisions.length > 0 ? 'zip' : 'pdf'}`;

type Tables = { contract_print: PrintRecord; apply: { apply_id: string; print_limit: number } };
const tables = (tx: Tx) => tx.withTables<Tables>();

export async function printLimitOf(tx: Tx, applyId: string): Promise<number> {
  const row = tables(tx).selectFrom('apply').select('print_limit').where('apply_id', '=', applyId);
  return (await row.executeTakeFirstOrThrow()).print_limit;
}

export async function setPrintLimit(tx: Tx, applyId: string, copies: number): Promise<void> {
  await tables(tx)
    .updateTable('apply')
    .set({ print_limit: copies })
    .where('apply_id', '=', applyId)
    .execute();
}

/** Newest first; of one side, or of all. */
export async function printsOf(tx: Tx, applyId: string, side?: string): Promise<PrintRecord[]> {
  const all = tables(tx).selectFrom('contract_print').selectAll().where('apply_id', '=', applyId);
  const found = side === undefined ? all : all.where('side', '=', side);
  return found.orderBy('created_at', 'desc').orderBy('copy_no', 'desc').orderBy('print_id', 'desc').execute();
}

/** When the contract's newest copy was made. */
export async function lastPrintAt(tx: Tx, applyId: string): Promise<Date | null> {
  const { at } = await tables(tx)
    .selectFrom('contract_print')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('apply_id', '=', applyId)
    .executeTakeFirstOrThrow();
  return at;
}

export const insertPrint = async (tx: Tx, row: PrintRecord): Promise<void> =>
  void (await tables(tx)
    .insertInto('contract_print')
    .values({ ...row, further_revisions: sql`${JSON.stringify(row.further_revisions)}::jsonb` })
    .execute());

export const findPrint = (
  tx: Tx,
  by: { printId: string } | { code: string },
): Promise<PrintRecord | undefined> => {
  const all = tables(tx).selectFrom('contract_print').selectAll();
  const one = 'code' in by ? all.where('code', '=', by.code) : all.where('print_id', '=', by.printId);
  return one.executeTakeFirst();
};

/** How many copies each side has made. */
export async function printedBy(tx: Tx, applyId: string, side: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(max(copy_no), 0)::int as n from contract_print
    where apply_id = ${applyId} and side = ${side}`.execute(tx);
  return rows[0]!.n;
}

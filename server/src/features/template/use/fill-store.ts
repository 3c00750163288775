// SQL of filled-in templates: which upload was made of which version. Runs inside asOwner.
import type { Tx } from '../../../platform/db.ts';

export type FillRow = {
  fill_id: string;
  tpl_id: string;
  version_id: string;
  owner_id: string;
  account_id: string;
  file_id: string;
  /** The request whose signatories filled in. */
  request_id: string | null;
  created_at: Date;
};
const tables = (tx: Tx) => tx.withTables<{ template_fill: FillRow }>();

export async function insertFill(tx: Tx, row: FillRow): Promise<void> {
  await tables(tx).insertInto('template_fill').values(row).execute();
}

const one = (tx: Tx, column: 'fill_id' | 'file_id', id: string): Promise<FillRow | undefined> =>
  tables(tx).selectFrom('template_fill').selectAll().where(column, '=', id).executeTakeFirst();

export const findFill = (tx: Tx, fillId: string) => one(tx, 'fill_id', fillId);
/** That an upload was made by; undefined for any other file. */
export const fillOfFile = (tx: Tx, fileId: string) => one(tx, 'file_id', fileId);

// SQL of the uses of seals. Runs inside asOwner; rows are only ever added.
import type { Selectable } from 'kysely';
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
  inst_no: string | null;
  created_at: Date;
};
export type UseRow = Selectable<UseTable>;
const tables = (tx: Tx) => tx.withTables<{ seal_use: UseTable }>();

export async function insertUse(tx: Tx, row: UseRow): Promise<void> {
  await tables(tx).insertInto('seal_use').values(row).execute();
}

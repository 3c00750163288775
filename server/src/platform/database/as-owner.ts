// Row-level security of what belongs to a person or to an enterprise: a transaction acts as its owner for one piece of
// work only, so that what it does afterwards does not run with that sight.
import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/** A person's own, or an enterprise's through one of its members. */
export type Owner = { accountId: string; corpId: string | null };

/**
 * Runs `work` as the owner and gives the transaction back acting for whom it acted before. Opens a transaction when `tx`
 * is the plain database: the settings are transaction-local.
 */
export async function asOwner<T>(tx: Tx, owner: Owner, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!tx.isTransaction) return tx.transaction().execute((inner) => asOwner(inner, owner, work));
  const name = (corp: string, account: string) =>
    sql<{ corp: string | null; account: string | null }>`
      with before as materialized (
        select current_setting('xinqi.corp_id', true) as corp, current_setting('xinqi.account_id', true) as account
      )
      select corp, account, set_config('xinqi.corp_id', ${corp}, true),
        set_config('xinqi.account_id', ${account}, true) from before`.execute(tx);
  const { rows } = await name(owner.corpId ?? '', owner.corpId === null ? owner.accountId : '');
  const done = await work(tx);
  await name(rows[0]?.corp ?? '', rows[0]?.account ?? '');
  return done;
}

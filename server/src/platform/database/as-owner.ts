// Row-level security of what belongs to a person or to an enterprise: a transaction acts as its owner for one piece of
// work only, so that what it does afterwards does not run with that sight.
import { sql } from 'kysely';
import { inTx, type Tx } from '../db.ts';
import { askedOf } from './transaction-on.ts';

/** A person's own, or an enterprise's through one of its members. */
export type Owner = { accountId: string; corpId: string | null };

/** Answers for whom the transaction acted before. */
async function actAs(tx: Tx, owner: { corp: string; account: string }) {
  const { rows } = await sql<{ corp: string | null; account: string | null }>`
    with before as materialized (
      select current_setting('xinqi.corp_id', true) as corp, current_setting('xinqi.account_id', true) as account
    )
    select corp, account, set_config('xinqi.corp_id', ${owner.corp}, true),
      set_config('xinqi.account_id', ${owner.account}, true) from before`.execute(tx);
  return { corp: rows[0]?.corp ?? '', account: rows[0]?.account ?? '' };
}

/**
 * Runs `work` as the owner and gives the transaction back acting for whom it acted before. Opens a transaction when `tx`
 * is the plain database (the settings are transaction-local): there `work` may run again, as in `inTx`.
 */
export async function asOwner<T>(
  tx: Tx,
  { accountId, corpId }: Owner,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const owner = { corp: corpId ?? '', account: corpId === null ? accountId : '' };
  if (!tx.isTransaction)
    return inTx(tx, async (own) => {
      await actAs(own, owner);
      return work(own);
    });
  const asked = askedOf(tx);
  const before = await actAs(tx, owner);
  // it would run with that sight
  if (askedOf(tx) !== asked + 1) throw new Error('a statement was asked beside asOwner');
  const done = await work(tx);
  await actAs(tx, before);
  return done;
}

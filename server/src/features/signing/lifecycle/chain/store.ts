// SQL of deposits with outside registries.
import { sql } from 'kysely';
import { notDurable } from '../../../../platform/database/not-durable.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Chain, ChainReceipt } from '../../../../platform/ports/chain.ts';

export type DepositRow = {
  apply_id: string;
  chain: Chain;
  reference: string;
  sha256: string;
  state: 'waiting' | 'placed' | 'done' | 'refused';
  provider: string | null;
  deposit_id: string | null;
  tx_hash: string | null;
  height: number | null;
  deposited_at: Date | null;
  test: boolean;
  failing_since: Date | null;
  fence: number;
};
const columns = sql.raw(
  'apply_id, chain, reference, sha256, state, provider, deposit_id, tx_hash, height, deposited_at, test, failing_since, fence',
);

/** Asks for deposits with these registries; one that was refused is tried afresh. Answers those that are neither under way nor done. */
export async function askFor(
  tx: Tx,
  row: Pick<DepositRow, 'apply_id' | 'reference' | 'sha256'>,
  which: readonly Chain[],
  now: Date,
): Promise<Chain[]> {
  const { rows } = await sql<{
    chain: Chain;
  }>`insert into chain_deposit as d (apply_id, chain, reference, sha256, asked_at)
    select ${row.apply_id}::uuid, chain, ${row.reference}, ${row.sha256}, ${now}::timestamptz
    from unnest(${[...which]}::text[]) with ordinality as c(chain, at) order by at
    on conflict (apply_id, chain) do update set state = 'waiting', deposit_id = null, asked_at = excluded.asked_at, failing_since = null
      where d.state = 'refused'
    returning chain`.execute(tx);
  return rows.map(({ chain }) => chain);
}

export type TakenDeposit = DepositRow & { apply_no: string };

/** Takes the lease of a deposit that is not there yet; the raised fence makes every earlier holder's write fail. */
export async function takeDeposit(
  tx: Tx,
  applyId: string,
  chain: Chain,
  now: Date,
  until: Date,
): Promise<TakenDeposit | undefined> {
  const { rows } = await sql<TakenDeposit>`update chain_deposit set lease_until = ${until}, fence = fence + 1
    where apply_id = ${applyId} and chain = ${chain} and state in ('waiting', 'placed')
      and (lease_until is null or lease_until <= ${now}) and ${notDurable(tx)}
    returning ${columns}, (select a.apply_no from apply a where a.apply_id = chain_deposit.apply_id)`.execute(
    tx,
  );
  return rows[0];
}

const held = (row: DepositRow) =>
  sql<boolean>`apply_id = ${row.apply_id} and chain = ${row.chain} and fence = ${row.fence} and state in ('waiting', 'placed')`;

/** The registry took it under this number. A falling database forgets it as an answer is lost on its way: it is deposited again. */
export async function savePlaced(
  tx: Tx,
  row: DepositRow,
  by: { provider: string; test: boolean },
  depositId: string,
): Promise<void> {
  await sql`update chain_deposit set state = 'placed', deposit_id = ${depositId}, provider = ${by.provider}, test = ${by.test}
    where ${held(row)} and ${notDurable(tx)}`.execute(tx);
}

/** It stands there to be read; false when the lease was lost. */
export async function saveReceipt(tx: Tx, row: DepositRow, receipt: ChainReceipt): Promise<boolean> {
  const { rows } =
    await sql`update chain_deposit set state = 'done', tx_hash = ${receipt.txHash}, height = ${receipt.height},
      deposited_at = ${receipt.time}, lease_until = null, failing_since = null
    where ${held(row)} returning chain`.execute(tx);
  return rows.length === 1;
}

export async function saveRefused(tx: Tx, row: DepositRow, now: Date): Promise<void> {
  await sql`update chain_deposit set state = 'refused', lease_until = null, failing_since = coalesce(failing_since, ${now})
    where ${held(row)}`.execute(tx);
}

/** Gives the lease back after an attempt that failed. */
export async function saveFailing(tx: Tx, row: DepositRow, now: Date): Promise<void> {
  await sql`update chain_deposit set lease_until = null, failing_since = coalesce(failing_since, ${now})
    where ${held(row)}`.execute(tx);
}

export async function findDeposit(tx: Tx, applyId: string, chain: Chain): Promise<DepositRow | undefined> {
  const { rows } =
    await sql<DepositRow>`select ${columns} from chain_deposit where apply_id = ${applyId} and chain = ${chain}`.execute(
      tx,
    );
  return rows[0];
}

/** Deposits that were asked for a while ago and that nobody holds. */
export async function forgottenDeposits(
  tx: Tx,
  before: Date,
  now: Date,
): Promise<{ apply_id: string; chain: Chain }[]> {
  const { rows } = await sql<{
    apply_id: string;
    chain: Chain;
  }>`select apply_id, chain from chain_deposit where state in ('waiting', 'placed') and asked_at < ${before}
    and (lease_until is null or lease_until <= ${now}) order by asked_at limit 500`.execute(tx);
  return rows;
}

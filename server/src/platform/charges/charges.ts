// What checks by outside parties cost, and how many a payer may have (docs/decisions/0152). The attempts themselves are the book: each bears
// its payer and its price, a quota counts them, and one that ended by the party's fault is counted no more. Threat: strangers who
// have a payer billed without end.
import { beijingDay, readBeijing } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Tx } from '../db.ts';

/** Who pays: for a check before a signature who sent the contract, for a real name and a certificate the platform. */
export type Payer = 'platform' | `corp:${string}` | `account:${string}`;
export const chargedKinds = ['operator3', 'bank3', 'bank4', 'face', 'certificate'] as const;
export type ChargedKind = (typeof chargedKinds)[number];

export const payerOf = (owner: { owner_corp_id: string | null; owner_account_id: string }): Payer =>
  owner.owner_corp_id === null ? `account:${owner.owner_account_id}` : `corp:${owner.owner_corp_id}`;

/** Fen, as configured now; what has no price costs nothing. */
export const priceOf = ({ CHECK_PRICES }: Pick<Config, 'CHECK_PRICES'>, kind: ChargedKind): number =>
  CHECK_PRICES.get(kind) ?? 0;

/** Beginning of the month of Beijing. */
export const monthOf = (now: Date): Date => readBeijing(`${beijingDay(now).slice(0, 7)}-01`)!;

/**
 * Whether the payer may have what was just written down, asked in its transaction, which has to be given up if not. Who writes the last one of a
 * quota down holds the payer's lock until he commits, so that two of them are never both the last.
 */
export async function withinQuota(
  tx: Tx,
  { CHECK_QUOTA }: Pick<Config, 'CHECK_QUOTA'>,
  payer: Payer,
  now: Date,
): Promise<boolean> {
  const { rows: own } = await sql<{
    monthly: number;
  }>`select monthly from check_quota where payer = ${payer}`.execute(tx);
  // what an operator gives to everybody is for those who send, not for the platform's own
  const monthly = own[0]?.monthly ?? (payer === 'platform' ? undefined : CHECK_QUOTA);
  if (monthly === undefined) return true;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`check-quota ${payer}`}, 0))`.execute(tx);
  const { rows } = await sql<{ used: number }>`select count(*)::int as used from outside_check
    where payer = ${payer} and kind <> 'certificate' and billed and asked_at >= ${monthOf(now)}`.execute(tx);
  return rows[0]!.used <= monthly;
}

// SQL of attempts and of who is verified.
import type { CheckResult, Paper, RealNameWay } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Payer } from '../../platform/charges/charges.ts';
import type { Tx } from '../../platform/db.ts';

export type AttemptState = CheckResult | 'asked' | 'failed';
export type Receipt = {
  v: 1;
  party: string;
  partyRequestId: string;
  code: string;
  result: CheckResult;
  simulated: boolean;
  time: string;
  /** SHA-256 over a salt and what was asked; the salt stands with the numbers and goes with them. */
  question: string;
  /** Of a face: how alike it was, as the party says it. */
  score?: string;
  /** Of a review: the document, the hashes of the pictures, and who decided (a name of this receipt alone), what and when. */
  paper?: Paper;
  pictures?: string[];
  reviews?: [string, string, string][];
};
export type AttemptRow = {
  attempt_id: string;
  account_id: string;
  way: RealNameWay;
  state: AttemptState;
  pii_dek: Buffer | null;
  pii_blob: Buffer | null;
  simulated: boolean;
  receipt: Receipt | null;
  asked_at: Date;
  answered_at: Date | null;
};
export type RealNameRow = { account_id: string; attempt_id: string; id_blind: Buffer; verified_at: Date };

/** False when there is one of this number. `charge`: it is asked of a party that may bill it. */
export async function insertAttempt(
  tx: Tx,
  row: Omit<AttemptRow, 'state' | 'receipt' | 'answered_at'>,
  charge?: { payer: Payer; price: number },
): Promise<boolean> {
  const { rows } = await sql`insert into real_name_attempt
      (attempt_id, account_id, way, pii_dek, pii_blob, simulated, asked_at, payer, price)
    values (${row.attempt_id}, ${row.account_id}, ${row.way}, ${row.pii_dek}, ${row.pii_blob}, ${row.simulated}, ${row.asked_at},
      ${charge?.payer ?? null}, ${charge?.price ?? null})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

export async function findAttempt(tx: Tx, attemptId: string): Promise<AttemptRow | undefined> {
  const { rows } =
    await sql<AttemptRow>`select * from real_name_attempt where attempt_id = ${attemptId}`.execute(tx);
  return rows[0];
}

/** Newest first. */
export async function attemptsOf(tx: Tx, accountId: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`select * from real_name_attempt where account_id = ${accountId}
    order by asked_at desc, attempt_id desc limit 20`.execute(tx);
  return rows;
}

/** Compare and swap: an attempt is answered once. */
export async function answerAttempt(
  tx: Tx,
  attemptId: string,
  { state, receipt, now }: { state: Exclude<AttemptState, 'asked'>; receipt: Receipt | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update real_name_attempt set state = ${state}, answered_at = ${now},
      receipt = ${receipt && JSON.stringify(receipt)}::jsonb
    where attempt_id = ${attemptId} and state = 'asked' returning 1`.execute(tx);
  return rows.length === 1;
}

/** The attempt by which an account is verified. */
export async function verifiedBy(
  tx: Tx,
  accountId: string,
): Promise<(AttemptRow & Pick<RealNameRow, 'verified_at'>) | undefined> {
  const { rows } = await sql<AttemptRow & Pick<RealNameRow, 'verified_at'>>`select a.*, n.verified_at
    from real_name n join real_name_attempt a using (attempt_id) where n.account_id = ${accountId}`.execute(
    tx,
  );
  return rows[0];
}

/** Another account is verified under this number, or none. */
export async function holderOf(tx: Tx, idBlind: Buffer): Promise<string | undefined> {
  const { rows } =
    await sql<RealNameRow>`select account_id from real_name where id_blind = ${idBlind}`.execute(tx);
  return rows[0]?.account_id;
}

/** False when he is verified already and does not correct it. */
export async function putRealName(tx: Tx, row: RealNameRow, correct: boolean): Promise<boolean> {
  const { rows } = await sql`insert into real_name (account_id, attempt_id, id_blind, verified_at)
    values (${row.account_id}, ${row.attempt_id}, ${row.id_blind}, ${row.verified_at})
    on conflict (account_id) do update set attempt_id = excluded.attempt_id, id_blind = excluded.id_blind,
      verified_at = excluded.verified_at where ${correct} returning 1`.execute(tx);
  return rows.length === 1;
}

/** The account is closed: numbers go, receipts stay; the identity is free. */
export async function forgetPerson(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from real_name where account_id = ${accountId}`.execute(tx);
  await sql`update real_name_attempt set pii_dek = null, pii_blob = null where account_id = ${accountId}`.execute(
    tx,
  );
}

// SQL of what a signatory passes before he signs (will_check): identity checks, and tries of his signing password.
import type { CheckResult, CheckWay, IdentityWay } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Payer } from '../../../../platform/charges/charges.ts';
import type { Tx } from '../../../../platform/db.ts';

export type WillCheckRow = {
  attempt_id: string;
  sign_no: string;
  recipient_gen: number;
  generation: number | null;
  account_id: string | null;
  way: CheckWay;
  state: CheckResult | 'asked' | 'failed';
  simulated: boolean;
  leaf: string | null;
};
/** Who stands in the line, and how he came: what he passed otherwise is not his here. */
export type Comer = Pick<WillCheckRow, 'sign_no' | 'recipient_gen' | 'generation' | 'account_id'>;
export type PassedCheck = Pick<WillCheckRow, 'attempt_id' | 'way' | 'simulated'> & {
  leaf: string;
  answered_at: Date;
};

/** False when there is an attempt of this number. */
export async function insertCheck(
  tx: Tx,
  row: Comer &
    Pick<WillCheckRow, 'attempt_id' | 'way' | 'simulated'> & {
      pii_dek: Buffer;
      pii_blob: Buffer;
      asked_at: Date;
      payer: Payer;
      price: number;
    },
): Promise<boolean> {
  const { rows } =
    await sql`insert into will_check (attempt_id, sign_no, recipient_gen, generation, account_id, way, simulated,
      pii_dek, pii_blob, asked_at, payer, price)
    values (${row.attempt_id}, ${row.sign_no}, ${row.recipient_gen}, ${row.generation}, ${row.account_id}, ${row.way},
      ${row.simulated}, ${row.pii_dek}, ${row.pii_blob}, ${row.asked_at}, ${row.payer}, ${row.price})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

/** Of a check that was made once for several lines: which, and what he said, sealed for this line. */
export type OfBatch = {
  batch_attempt: string;
  simulated: boolean;
  asked_at: Date;
  pii_dek: Buffer;
  pii_blob: Buffer;
};

/** A try that is known as it is written down. `leaf`: of its event; `now`: when it was answered. */
export async function insertAnswered(
  tx: Tx,
  row: Comer &
    Pick<WillCheckRow, 'attempt_id' | 'way'> & {
      state: CheckResult;
      leaf: string;
      now: Date;
      once?: OfBatch;
    },
): Promise<void> {
  const { once } = row;
  await sql`insert into will_check (attempt_id, sign_no, recipient_gen, generation, account_id, way, state, simulated, leaf,
      asked_at, answered_at, batch_attempt, pii_dek, pii_blob)
    values (${row.attempt_id}, ${row.sign_no}, ${row.recipient_gen}, ${row.generation}, ${row.account_id}, ${row.way},
      ${row.state}, ${once?.simulated ?? false}, ${row.leaf}, ${once?.asked_at ?? row.now}, ${row.now}, ${once?.batch_attempt ?? null},
      ${once?.pii_dek ?? null}, ${once?.pii_blob ?? null})`.execute(tx);
}

/** With what he said of himself, sealed; empty once it was erased. */
export type FoundCheck = WillCheckRow & { pii_dek: Buffer | null; pii_blob: Buffer | null };
export async function findCheck(tx: Tx, attemptId: string): Promise<FoundCheck | undefined> {
  const { rows } =
    await sql<FoundCheck>`select attempt_id, sign_no, recipient_gen, generation, account_id, way, state, simulated, leaf,
      pii_dek, pii_blob
    from will_check where attempt_id = ${attemptId}`.execute(tx);
  return rows[0];
}

/** Compare and swap: a question is answered once. `leaf`: of its event, none where there is none. */
export async function answerCheck(
  tx: Tx,
  attemptId: string,
  { state, leaf, now }: { state: CheckResult | 'failed'; leaf: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update will_check set state = ${state}, leaf = ${leaf}, answered_at = ${now}
    where attempt_id = ${attemptId} and state = 'asked' returning 1`.execute(tx);
  return rows.length === 1;
}

/**
 * What he passed since `since` and no act of will rests on yet, newest first. A check that was made once for several lines counts for the
 * set of lines of this hash alone.
 */
export async function passedChecks(
  tx: Tx,
  { sign_no, recipient_gen, generation, account_id }: Comer,
  since: Date,
  batch: string | undefined,
): Promise<PassedCheck[]> {
  const { rows } =
    await sql<PassedCheck>`select c.attempt_id, c.way, c.simulated, c.leaf, c.answered_at from will_check c
      left join will_batch b on b.attempt_id = c.batch_attempt
    where c.sign_no = ${sign_no} and c.recipient_gen = ${recipient_gen} and c.state = 'match' and c.used_at is null
      and c.leaf is not null and c.answered_at > ${since} and c.generation is not distinct from ${generation}
      and c.account_id is not distinct from ${account_id} and (b.attempt_id is null or b.batch_h = ${batch ?? null})
    order by c.answered_at desc, c.attempt_id`.execute(tx);
  return rows;
}

/** Compare and swap: one check, one act of will. */
export async function useChecks(tx: Tx, attemptIds: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql`update will_check set used_at = ${now}
    where attempt_id = any(${attemptIds}) and used_at is null returning 1`.execute(tx);
  return rows.length === attemptIds.length;
}

export type AskedCheck = Pick<
  WillCheckRow,
  'attempt_id' | 'sign_no' | 'recipient_gen' | 'state' | 'simulated' | 'leaf'
> & { way: IdentityWay; asked_at: Date; pii_dek: Buffer | null; pii_blob: Buffer | null };

/** Every identity check of these lines, oldest first; of a signing password there is nothing to open. */
export async function checksOf(tx: Tx, signNos: readonly string[]): Promise<AskedCheck[]> {
  const { rows } =
    await sql<AskedCheck>`select attempt_id, sign_no, recipient_gen, way, state, simulated, leaf, asked_at, pii_dek, pii_blob
    from will_check where sign_no = any(${[...signNos]}::text[]) and way <> 'password' order by asked_at, attempt_id`.execute(
      tx,
    );
  return rows;
}

/** The identity check on which the signature of this line rests. */
export async function usedCheck(tx: Tx, signNo: string): Promise<AskedCheck | undefined> {
  const { rows } =
    await sql<AskedCheck>`select attempt_id, sign_no, recipient_gen, way, state, simulated, leaf, asked_at, pii_dek, pii_blob
    from will_check where sign_no = ${signNo} and way <> 'password' and state = 'match' and used_at is not null
    order by used_at desc, answered_at desc limit 1`.execute(tx);
  return rows[0];
}

/** The numbers that were compared go with the account; answers and events stay. */
export async function forgetChecks(tx: Tx, accountId: string, partyKey: Buffer): Promise<void> {
  await sql`update will_check set pii_dek = null, pii_blob = null
    where pii_blob is not null and (account_id = ${accountId}
      or sign_no in (select sign_no from sign_info where party_key = ${partyKey}))`.execute(tx);
  await sql`update will_batch set pii_dek = null, pii_blob = null
    where pii_blob is not null and account_id = ${accountId}`.execute(tx);
}

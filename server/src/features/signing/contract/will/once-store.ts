// SQL of identity checks that are made once for a set of lines (will_batch, docs/decisions/0153).
import type { CheckResult, IdentityWay } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Payer } from '../../../../platform/charges/charges.ts';
import type { Tx } from '../../../../platform/db.ts';

/** For whom and for which exact set it serves. */
type Of = { attempt_id: string; account_id: string; batch_h: string; batch_size: number; way: IdentityWay };
type Asked = Of & {
  party: string;
  simulated: boolean;
  question_h: string;
  pii_dek: Buffer | null;
  pii_blob: Buffer | null;
  asked_at: Date;
};
type Answer = { request: string; code: string; answered_at: Date };
export type Answered = Asked & Answer & { state: CheckResult };
export type Once = Answered | (Asked & { state: 'asked' }) | (Asked & { state: 'failed' });

/** False when there is an attempt of this number. */
export async function insertOnce(
  tx: Tx,
  row: Asked,
  { payer, price }: { payer: Payer; price: number },
): Promise<boolean> {
  const { rows } =
    await sql`insert into will_batch (attempt_id, account_id, batch_h, batch_size, way, party, simulated, question_h, pii_dek,
      pii_blob, asked_at, payer, price)
    values (${row.attempt_id}, ${row.account_id}, ${row.batch_h}, ${row.batch_size}, ${row.way}, ${row.party}, ${row.simulated},
      ${row.question_h}, ${row.pii_dek}, ${row.pii_blob}, ${row.asked_at}, ${payer}, ${price})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

export async function findOnce(tx: Tx, attemptId: string): Promise<Once | undefined> {
  const { rows } =
    await sql<Once>`select attempt_id, account_id, batch_h, batch_size, way, state, party, simulated, question_h, request, code,
      pii_dek, pii_blob, asked_at, answered_at
    from will_batch where attempt_id = ${attemptId}`.execute(tx);
  return rows[0];
}

/** Compare and swap: a question is answered once. */
export async function answerOnce(
  tx: Tx,
  attemptId: string,
  { state, request, code, answered_at }: Answer & { state: CheckResult },
): Promise<boolean> {
  const { rows } =
    await sql`update will_batch set state = ${state}, request = ${request}, code = ${code}, answered_at = ${answered_at}
    where attempt_id = ${attemptId} and state = 'asked' returning 1`.execute(tx);
  return rows.length === 1;
}

export async function failOnce(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await sql`update will_batch set state = 'failed', answered_at = ${now}
    where attempt_id = ${attemptId} and state = 'asked'`.execute(tx);
}

/** Into which recipient's evidence of this line it was written; undefined where it was not. */
export async function writtenFor(tx: Tx, attemptId: string, signNo: string): Promise<number | undefined> {
  const { rows } = await sql<{ recipient_gen: number }>`select recipient_gen from will_check
    where batch_attempt = ${attemptId} and sign_no = ${signNo}`.execute(tx);
  return rows[0]?.recipient_gen;
}

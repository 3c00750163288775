// SQL of letters of authority: applications whose proof is a contract.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { ProofRow } from '../enterprise/store.ts';

/** The application that waits for this contract. */
export async function openLetter(tx: Tx, applyNo: string): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`select * from corp_proof
    where apply_no = ${applyNo} and state = 'sent' and replaced_at is null`.execute(tx);
  return rows[0];
}

/** Compare and swap: its contract ended. Whoever refused it is not asked again soon, nobody else is kept. */
export async function endLetter(
  tx: Tx,
  applyNo: string,
  { refusal, refused }: { refusal: string; refused: boolean },
): Promise<ProofRow | undefined> {
  const { rows } =
    await sql<ProofRow>`update corp_proof set state = 'refused', refusal = ${refusal}, pii_dek = null,
      pii_blob = null, mobile_blind = case when ${refused} then mobile_blind end
    where apply_no = ${applyNo} and state = 'sent' and replaced_at is null returning *`.execute(tx);
  return rows[0];
}

/** Those that were asked before and still wait. */
export async function openLetters(tx: Tx, askedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ proof_id: string }>`select proof_id from corp_proof
    where way = 'letter' and state = 'sent' and replaced_at is null and pii_blob is not null and asked_at < ${askedBefore}
    order by asked_at limit 500`.execute(tx);
  return rows.map((row) => row.proof_id);
}

// SQL of applications for verification, and of the amounts that are paid for them.
import type { ProofState, ProofWay } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type ProofRow = {
  proof_id: string;
  corp_id: string;
  /** Who applied. */
  account_id: string;
  name: string;
  credit_code: string;
  way: ProofWay;
  state: ProofState;
  /** null of a legal person. */
  bank_name: string | null;
  /** Last four of the account, or of the legal person's phone. */
  account_end: string;
  mobile_blind: Buffer | null;
  /** The contract that is the letter of authority. */
  apply_no: string | null;
  pii_dek: Buffer | null;
  pii_blob: Buffer | null;
  /** How often the amount was named wrongly. */
  tries: number;
  simulated: boolean;
  bank_request: string | null;
  refusal: string | null;
  asked_at: Date;
  sent_at: Date | null;
  expires_at: Date | null;
  replaced_at: Date | null;
};

/** The open one of the enterprise gives way. */
export async function putProof(
  tx: Tx,
  row: Omit<ProofRow, 'tries' | 'bank_request' | 'refusal' | 'replaced_at'>,
): Promise<ProofRow> {
  await sql`update corp_proof set replaced_at = ${row.asked_at}
    where corp_id = ${row.corp_id} and state in ('sending', 'sent') and replaced_at is null`.execute(tx);
  const { rows } =
    await sql<ProofRow>`insert into corp_proof (proof_id, corp_id, account_id, name, credit_code, way, state, bank_name,
      account_end, mobile_blind, apply_no, pii_dek, pii_blob, simulated, asked_at, sent_at, expires_at)
    values (${row.proof_id}, ${row.corp_id}, ${row.account_id}, ${row.name}, ${row.credit_code}, ${row.way}, ${row.state},
      ${row.bank_name}, ${row.account_end}, ${row.mobile_blind}, ${row.apply_no}, ${row.pii_dek}, ${row.pii_blob}, ${row.simulated},
      ${row.asked_at}, ${row.sent_at}, ${row.expires_at}) returning *`.execute(tx);
  return rows[0]!;
}

export async function findProof(tx: Tx, proofId: string): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`select * from corp_proof where proof_id = ${proofId}`.execute(tx);
  return rows[0];
}

/** The newest; `lock`: until `tx` ends nobody else names its amount. */
export async function newestProof(tx: Tx, corpId: string, lock = false): Promise<ProofRow | undefined> {
  const { rows } =
    await sql<ProofRow>`select * from corp_proof where corp_id = ${corpId} and replaced_at is null
    order by asked_at desc, proof_id desc limit 1 ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

/** Compare and swap: the bank's answer to an order is taken once. Answers whether it was. */
export async function takePayment(
  tx: Tx,
  proofId: string,
  answer: { bankRequest: string; sentAt: Date; expiresAt: Date },
): Promise<boolean> {
  const done = await sql`update corp_proof set state = 'sent', bank_request = ${answer.bankRequest},
      sent_at = ${answer.sentAt}, expires_at = ${answer.expiresAt}
    where proof_id = ${proofId} and state = 'sending'`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Compare and swap: who was asked, the bank or the legal person, says no. Answers whether it was taken. */
export async function takeRefusal(
  tx: Tx,
  proofId: string,
  { from, refusal }: { from: ProofState; refusal: string },
): Promise<boolean> {
  const done =
    await sql`update corp_proof set state = 'refused', refusal = ${refusal}, pii_dek = null, pii_blob = null
    where proof_id = ${proofId} and state = ${from}`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Answered rightly, or wrongly once more; what is over keeps nothing that was sealed. */
export async function countAnswer(
  tx: Tx,
  proofId: string,
  to: { state: ProofState; tries: number },
): Promise<void> {
  const over = to.state !== 'sent';
  await sql`update corp_proof set state = ${to.state}, tries = ${to.tries},
      pii_dek = case when ${over} then null else pii_dek end, pii_blob = case when ${over} then null else pii_blob end
    where proof_id = ${proofId}`.execute(tx);
}

/** What waits for the owner of this phone, newest first; `proofId`: this one, locked until `tx` ends. */
export async function askedOf(
  tx: Tx,
  { mobile, now, proofId = null }: { mobile: Buffer; now: Date; proofId?: string | null },
): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`select * from corp_proof
    where mobile_blind = ${mobile} and way = 'legal' and state = 'sent' and replaced_at is null and expires_at > ${now}
      and (${proofId}::uuid is null or proof_id = ${proofId}::uuid)
    order by asked_at desc limit 50 ${proofId ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

/** The same, locked until `tx` ends. */
export async function lockProof(tx: Tx, proofId: string): Promise<ProofRow | undefined> {
  const { rows } =
    await sql<ProofRow>`select * from corp_proof where proof_id = ${proofId} for update`.execute(tx);
  return rows[0];
}

/** Whether the owner of this phone was ever asked by it. */
export async function wasAsked(
  tx: Tx,
  { mobile, proofId }: { mobile: Buffer; proofId: string },
): Promise<boolean> {
  const { rows } = await sql`select 1 from corp_proof
    where mobile_blind = ${mobile} and way = 'legal' and proof_id = ${proofId}::uuid`.execute(tx);
  return rows.length > 0;
}

/** Whether the owner of this phone said no to this enterprise since. */
export async function saidNo(
  tx: Tx,
  { corpId, mobile, since }: { corpId: string; mobile: Buffer; since: Date },
): Promise<boolean> {
  const { rows } = await sql`select 1 from corp_proof where corp_id = ${corpId} and mobile_blind = ${mobile}
    and way in ('legal', 'letter') and state = 'refused' and asked_at > ${since} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Amounts named wrongly since, of the enterprise or by the person, whichever is more. */
export async function wrongNamings(
  tx: Tx,
  { corpId, accountId, since }: { corpId: string; accountId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select greatest(
      coalesce(sum(tries) filter (where corp_id = ${corpId}), 0),
      coalesce(sum(tries) filter (where account_id = ${accountId}), 0))::int as count
    from corp_proof where way = 'transfer' and (corp_id = ${corpId} or account_id = ${accountId}) and asked_at > ${since}`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Orders that no bank has answered, asked between these times. */
export async function unanswered(tx: Tx, from: Date, until: Date): Promise<string[]> {
  const { rows } = await sql<{ proof_id: string }>`select proof_id from corp_proof
    where state = 'sending' and replaced_at is null and asked_at between ${from} and ${until}
    order by asked_at limit 500`.execute(tx);
  return rows.map((row) => row.proof_id);
}

/** What is over keeps nothing that was sealed. */
export async function endOld(tx: Tx, askedBefore: Date, now: Date): Promise<void> {
  await sql`update corp_proof set state = 'refused', refusal = '银行没有答复', pii_dek = null, pii_blob = null
    where state = 'sending' and asked_at < ${askedBefore}`.execute(tx);
  await sql`update corp_proof set pii_dek = null, pii_blob = null
    where pii_blob is not null and (expires_at < ${now} or replaced_at < ${askedBefore})`.execute(tx);
}

/** Whom an enterprise asked is of no use once it may ask again. */
export async function forgetPhones(tx: Tx, askedBefore: Date): Promise<void> {
  await sql`update corp_proof set mobile_blind = null
    where mobile_blind is not null and asked_at < ${askedBefore}`.execute(tx);
}

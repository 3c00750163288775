// SQL of applications that people decide on: the papers, their pictures, who looked, who decided what.
import type { Paper, PaperSide, ReviewState } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type ReviewRow = {
  attempt_id: string;
  account_id: string;
  paper: Paper;
  correct: boolean;
  state: ReviewState;
  reason: string | null;
  applied_at: Date;
  ended_at: Date | null;
  simulated: boolean;
  pii_dek: Buffer | null;
  pii_blob: Buffer | null;
};
const joined = sql`select r.*, a.simulated, a.pii_dek, a.pii_blob
  from real_name_review r join real_name_attempt a using (attempt_id)`;

/** False where one of his waits already. */
export async function insertReview(
  tx: Tx,
  row: Pick<ReviewRow, 'attempt_id' | 'account_id' | 'paper' | 'correct' | 'applied_at'>,
): Promise<boolean> {
  const { rows } = await sql`insert into real_name_review (attempt_id, account_id, paper, correct, applied_at)
    values (${row.attempt_id}, ${row.account_id}, ${row.paper}, ${row.correct}, ${row.applied_at})
    on conflict (account_id) where state = 'open' do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

export async function findReview(tx: Tx, attemptId: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`${joined} where r.attempt_id = ${attemptId}`.execute(tx);
  return rows[0];
}

/** The account's row is locked before. */
export async function lockReview(tx: Tx, attemptId: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`${joined} where r.attempt_id = ${attemptId} for update of r`.execute(
    tx,
  );
  return rows[0];
}

/** His newest. */
export async function newestReview(tx: Tx, accountId: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`${joined} where r.account_id = ${accountId}
    order by r.applied_at desc, r.attempt_id desc limit 1`.execute(tx);
  return rows[0];
}

/** What waits for this reviewer, oldest first: neither his own, nor one on which he has decided. */
export async function waitingFor(tx: Tx, accountId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`${joined} where r.state = 'open' and r.account_id <> ${accountId}
    and not exists (select from real_name_opinion o
      where o.attempt_id = r.attempt_id and o.account_id = ${accountId})
    order by r.applied_at, r.attempt_id limit 100`.execute(tx);
  return rows;
}

export async function countOpen(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from real_name_review
    where state = 'open'`.execute(tx);
  return rows[0]!.n;
}

export async function openedBefore(tx: Tx, before: Date): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`${joined} where r.state = 'open' and r.applied_at < ${before}
    order by r.applied_at limit 100`.execute(tx);
  return rows;
}

/** Compare and swap: an application ends once, and its pictures with it. */
export async function endReview(
  tx: Tx,
  attemptId: string,
  { state, reason, now }: { state: Exclude<ReviewState, 'open'>; reason: string | null; now: Date },
): Promise<boolean> {
  const { rows } =
    await sql`update real_name_review set state = ${state}, reason = ${reason}, ended_at = ${now}
    where attempt_id = ${attemptId} and state = 'open' returning 1`.execute(tx);
  if (rows.length === 1) await sql`delete from real_name_picture where attempt_id = ${attemptId}`.execute(tx);
  return rows.length === 1;
}

/** What he took back says nothing more of him. */
export async function forgetSaid(tx: Tx, attemptId: string): Promise<void> {
  await sql`update real_name_attempt set pii_dek = null, pii_blob = null where attempt_id = ${attemptId}`.execute(
    tx,
  );
}

/** `stands`: under a right that he still has. */
export type OpinionRow = { account_id: string; pass: boolean; decided_at: Date; stands: boolean };
export async function opinionsOn(tx: Tx, attemptId: string): Promise<OpinionRow[]> {
  const { rows } =
    await sql<OpinionRow>`select o.account_id, o.pass, o.decided_at, g.ended_at is null as stands
    from real_name_opinion o join real_name_reviewer g using (grant_id)
    where o.attempt_id = ${attemptId} order by o.decided_at, o.account_id`.execute(tx);
  return rows;
}

export async function insertOpinion(
  tx: Tx,
  row: Omit<OpinionRow, 'stands'> & { attempt_id: string; grant_id: string; reason: string },
): Promise<void> {
  await sql`insert into real_name_opinion (attempt_id, account_id, grant_id, pass, reason, decided_at)
    values (${row.attempt_id}, ${row.account_id}, ${row.grant_id}, ${row.pass}, ${row.reason}, ${row.decided_at})`.execute(
    tx,
  );
}

export async function putSeen(
  tx: Tx,
  { attemptId, grantId, side, now }: { attemptId: string; grantId: string; side: PaperSide; now: Date },
): Promise<void> {
  await sql`insert into real_name_seen (attempt_id, grant_id, side, seen_at)
    values (${attemptId}, ${grantId}, ${side}, ${now}) on conflict do nothing`.execute(tx);
}

/** Pictures at which he has not looked under this right. */
export async function countUnseen(tx: Tx, attemptId: string, grantId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from real_name_picture p
    where p.attempt_id = ${attemptId} and not exists (select from real_name_seen s
      where s.attempt_id = p.attempt_id and s.side = p.side and s.grant_id = ${grantId})`.execute(tx);
  return rows[0]!.n;
}

/** The account is closed. */
export async function endReviewsOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  await sql`update real_name_review set state = 'withdrawn', ended_at = ${now}
    where account_id = ${accountId} and state = 'open'`.execute(tx);
  await sql`update real_name_attempt set state = 'failed', answered_at = ${now}
    where account_id = ${accountId} and way = 'review' and state = 'asked'`.execute(tx);
}

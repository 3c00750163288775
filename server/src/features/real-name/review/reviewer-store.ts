// SQL of who may decide on applications.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type ReviewerRow = {
  grant_id: string;
  account_id: string;
  granted_at: Date;
  granted_by: string;
  ended_at: Date | null;
  ended_by: string | null;
};

/** False where he has the right already. */
export async function insertReviewer(
  tx: Tx,
  { grant_id, account_id, granted_at, granted_by }: Omit<ReviewerRow, 'ended_at' | 'ended_by'>,
): Promise<boolean> {
  const { rows } = await sql`insert into real_name_reviewer (grant_id, account_id, granted_at, granted_by)
    values (${grant_id}, ${account_id}, ${granted_at}, ${granted_by}) on conflict do nothing returning 1`.execute(
    tx,
  );
  return rows.length === 1;
}

/** False where he has it no more. */
export async function endReviewer(
  tx: Tx,
  accountId: string,
  { now, by }: { now: Date; by: string },
): Promise<boolean> {
  const { rows } = await sql`update real_name_reviewer set ended_at = ${now}, ended_by = ${by}
    where account_id = ${accountId} and ended_at is null returning 1`.execute(tx);
  return rows.length === 1;
}

/** Who he is was compared by a party outside: reviewers are not made by reviewers, and two of them are two people (one identity, one account). */
const verified = sql`exists (select from real_name n join real_name_attempt a using (attempt_id)
  where n.account_id = g.account_id and a.way <> 'review')`;

/** The right that he has; `lock`: until the transaction ends nobody takes it. */
export async function reviewerNow(
  tx: Tx,
  accountId: string,
  lock: 'none' | 'share' = 'none',
): Promise<ReviewerRow | undefined> {
  const { rows } = await sql<ReviewerRow>`select g.* from real_name_reviewer g
    where g.account_id = ${accountId} and g.ended_at is null and ${verified}
    ${lock === 'share' ? sql`for share of g` : sql``}`.execute(tx);
  return rows[0];
}

/** Oldest first, those that ended too. */
export async function allReviewers(tx: Tx): Promise<ReviewerRow[]> {
  const { rows } =
    await sql<ReviewerRow>`select * from real_name_reviewer order by granted_at, grant_id`.execute(tx);
  return rows;
}

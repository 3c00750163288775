// SQL of what people of the sender saw and heard.
import type { VideoVerdict } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export type ReviewRow = {
  review_id: string;
  session_id: string;
  account_id: string;
  verdict: VideoVerdict;
  note: string;
  reviewed_at: Date;
};

export async function insertReview(tx: Tx, row: ReviewRow): Promise<void> {
  await sql`insert into video_review (review_id, session_id, account_id, verdict, note, reviewed_at)
    values (${row.review_id}, ${row.session_id}, ${row.account_id}, ${row.verdict}, ${row.note}, ${row.reviewed_at})`.execute(
    tx,
  );
}

/** Newest first. */
export async function reviewsOf(tx: Tx, sessionIds: readonly string[]): Promise<ReviewRow[]> {
  const { rows } =
    await sql<ReviewRow>`select * from video_review where session_id = any(${[...sessionIds]}::uuid[])
    order by reviewed_at desc, review_id`.execute(tx);
  return rows;
}

export async function putSeen(tx: Tx, sessionId: string, accountId: string, now: Date): Promise<void> {
  await sql`insert into video_seen (session_id, account_id, seen_at) values (${sessionId}, ${accountId}, ${now})
    on conflict do nothing`.execute(tx);
}

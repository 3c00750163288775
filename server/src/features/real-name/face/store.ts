// SQL of faces that are asked for.
import type { CheckResult } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** All that is kept of what the party saw. */
export type SeenFace = { result: CheckResult; code: string; score: string | null };
export type FaceShown = { who: string; fullName: string; about: string };
export type FaceRow = {
  attempt_id: string;
  return_hash: Buffer;
  subject: Buffer;
  shown: FaceShown;
  correct: boolean;
  token: string | null;
  url: string | null;
  state: 'asked' | 'answered' | 'denied' | 'failed';
  answer: SeenFace | null;
  created_at: Date;
  expires_at: Date;
};

/** Nothing where there is one of this attempt. */
export async function insertFace(
  tx: Tx,
  row: Omit<FaceRow, 'token' | 'url' | 'state' | 'answer'>,
): Promise<void> {
  await sql`insert into face_check (attempt_id, return_hash, subject, shown, correct, created_at, expires_at)
    values (${row.attempt_id}, ${row.return_hash}, ${row.subject}, ${JSON.stringify(row.shown)}::jsonb, ${row.correct},
      ${row.created_at}, ${row.expires_at})`.execute(tx);
}

/** Compare and swap: the party's page, once. */
export async function putPage(
  tx: Tx,
  attemptId: string,
  { token, url }: { token: string; url: string },
): Promise<boolean> {
  const { rows } = await sql`update face_check set token = ${token}, url = ${url}
    where attempt_id = ${attemptId} and token is null and state = 'asked' returning 1`.execute(tx);
  return rows.length === 1;
}

export async function findFace(tx: Tx, attemptId: string): Promise<FaceRow | undefined> {
  const { rows } = await sql<FaceRow>`select * from face_check where attempt_id = ${attemptId}`.execute(tx);
  return rows[0];
}

/** Of who came back in time. */
export async function faceOfReturn(tx: Tx, hash: Buffer, now: Date): Promise<FaceRow | undefined> {
  const { rows } = await sql<FaceRow>`select * from face_check
    where return_hash = ${hash} and expires_at > ${now} and token is not null`.execute(tx);
  return rows[0];
}

/** Compare and swap: it ends once. */
export async function endFace(
  tx: Tx,
  attemptId: string,
  { state, answer }: { state: Exclude<FaceRow['state'], 'asked'>; answer: SeenFace | null },
): Promise<boolean> {
  const { rows } =
    await sql`update face_check set state = ${state}, answer = ${answer && JSON.stringify(answer)}::jsonb
    where attempt_id = ${attemptId} and state = 'asked' returning 1`.execute(tx);
  return rows.length === 1;
}

/** What was taken, or ran out long ago; the party's number stays in the receipt. */
export async function forgetFaces(tx: Tx, before: Date): Promise<void> {
  await sql`delete from face_check where created_at < ${before}`.execute(tx);
}

/** The account is closed. */
export async function forgetFacesOf(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from face_check where attempt_id in
    (select attempt_id from real_name_attempt where account_id = ${accountId} and way = 'face')`.execute(tx);
}

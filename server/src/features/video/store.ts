// SQL of recordings: sessions and their parts.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Comer } from '../signing/index.ts';
import type { VideoFacts } from './judge/read-video.ts';

export type SessionRow = Comer & {
  session_id: string;
  sentence: string;
  state: 'open' | 'recorded' | 'refused';
  part_key: Buffer | null;
  started_at: Date;
  expires_at: Date;
  sha256: Buffer | null;
  facts: (VideoFacts & { length: number }) | null;
  leaf: string | null;
  recorded_at: Date | null;
  used_at: Date | null;
};
export type RecordedRow = SessionRow & {
  state: 'recorded';
  sha256: Buffer;
  facts: VideoFacts & { length: number };
  leaf: string;
  recorded_at: Date;
};
export type PartRow = { part: number; sha256: Buffer; length: number; object_key: string };

/** In place of what was begun in this line and not finished. */
export async function beginSession(
  tx: Tx,
  row: Comer &
    Pick<SessionRow, 'session_id' | 'sentence' | 'started_at' | 'expires_at'> & { part_key: Buffer },
): Promise<void> {
  await sql`update video_session set state = 'refused', part_key = null
    where sign_no = ${row.sign_no} and state = 'open'`.execute(tx);
  await sql`insert into video_session (session_id, sign_no, recipient_gen, generation, account_id, sentence, part_key,
      started_at, expires_at)
    values (${row.session_id}, ${row.sign_no}, ${row.recipient_gen}, ${row.generation}, ${row.account_id}, ${row.sentence},
      ${row.part_key}, ${row.started_at}, ${row.expires_at})`.execute(tx);
}

export async function findSession(tx: Tx, sessionId: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`select * from video_session where session_id = ${sessionId}`.execute(
    tx,
  );
  return rows[0];
}

/** A session that takes no parts any more has none added; false for a part that was there. */
export async function insertPart(tx: Tx, sessionId: string, row: PartRow): Promise<boolean> {
  const { rows } = await sql`insert into video_part (session_id, part, sha256, length, object_key)
    select session_id, ${row.part}, ${row.sha256}, ${row.length}, ${row.object_key} from video_session
    where session_id = ${sessionId} and state = 'open'
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

export async function partsOf(tx: Tx, sessionId: string): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`select part, sha256, length, object_key from video_part
    where session_id = ${sessionId} order by part`.execute(tx);
  return rows;
}

/** Compare and swap: it becomes a recording once. */
export async function takeRecording(
  tx: Tx,
  sessionId: string,
  row: Pick<RecordedRow, 'sha256' | 'facts' | 'leaf' | 'recorded_at'>,
): Promise<boolean> {
  const { rows } = await sql`update video_session set state = 'recorded', sha256 = ${row.sha256},
      facts = ${JSON.stringify(row.facts)}, leaf = ${row.leaf}, recorded_at = ${row.recorded_at}
    where session_id = ${sessionId} and state = 'open' returning 1`.execute(tx);
  return rows.length === 1;
}

/** What it holds is no recording; it cannot be read any more. */
export async function refuseSession(tx: Tx, sessionId: string): Promise<void> {
  await sql`update video_session set state = 'refused', part_key = null
    where session_id = ${sessionId} and state = 'open'`.execute(tx);
}

export async function isTaken(tx: Tx, sha256: Buffer): Promise<boolean> {
  const { rows } = await sql`select from video_session where sha256 = ${sha256}`.execute(tx);
  return rows.length > 0;
}

/** Of who stands in these lines, newest first. */
export async function recordingsOf(
  tx: Tx,
  lines: readonly { sign_no: string; recipient_gen: number }[],
): Promise<RecordedRow[]> {
  const { rows } = await sql<RecordedRow>`select v.* from video_session v
    join unnest(${lines.map((l) => l.sign_no)}::text[], ${lines.map((l) => l.recipient_gen)}::int[]) as l (sign_no, recipient_gen)
      using (sign_no, recipient_gen)
    where v.state = 'recorded' order by v.recorded_at desc, v.session_id`.execute(tx);
  return rows;
}

export async function markUsed(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await sql`update video_session set used_at = ${now} where session_id = ${sessionId}`.execute(tx);
}

/** Another recording of who stands in the line came in the place of these. */
export async function eraseOlder(
  tx: Tx,
  { sign_no, recipient_gen, session_id }: Pick<SessionRow, 'sign_no' | 'recipient_gen' | 'session_id'>,
  now: Date,
): Promise<void> {
  await sql`update video_session set part_key = null, erased_at = ${now}
    where sign_no = ${sign_no} and recipient_gen = ${recipient_gen} and session_id <> ${session_id}
      and part_key is not null`.execute(tx);
}

/** Of these lines, or made by this account: the person is erased. */
export async function eraseOf(
  tx: Tx,
  { signNos, accountId, now }: { signNos: readonly string[]; accountId: string; now: Date },
): Promise<void> {
  await sql`update video_session set part_key = null, erased_at = ${now}, state = case state when 'open' then 'refused' else state end
    where part_key is not null and (account_id = ${accountId} or sign_no = any(${[...signNos]}::text[]))`.execute(
    tx,
  );
}

/** Recordings of before `before`, and sessions whose time has passed at `now`. */
export async function eraseLate(tx: Tx, { before, now }: { before: Date; now: Date }): Promise<void> {
  await sql`update video_session set part_key = null, erased_at = ${now}
    where part_key is not null and started_at < ${before}`.execute(tx);
  await sql`update video_session set part_key = null, state = 'refused'
    where part_key is not null and state = 'open' and expires_at < ${now}`.execute(tx);
}

/** Parts that nobody can read any more. */
export async function unreadableParts(
  tx: Tx,
): Promise<(Pick<PartRow, 'part' | 'object_key'> & { session_id: string })[]> {
  const { rows } = await sql<{ session_id: string; part: number; object_key: string }>`
    select p.session_id, p.part, p.object_key from video_part p join video_session v using (session_id)
    where v.part_key is null order by p.session_id, p.part limit 2000`.execute(tx);
  return rows;
}

export async function forgetPart(tx: Tx, sessionId: string, part: number): Promise<void> {
  await sql`delete from video_part where session_id = ${sessionId} and part = ${part}`.execute(tx);
}

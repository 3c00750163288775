// Rows → wire.
import type { VideoView } from '@xinqi/wire/video';
import type { Tx } from '../../platform/db.ts';
import { reviewsOf } from './review-store.ts';
import { recordingsOf } from './store.ts';

/** Recordings of who stands in these lines, newest first, with what was said of them. */
export async function presentRecordings(
  tx: Tx,
  lines: readonly { sign_no: string; recipient_gen: number }[],
): Promise<VideoView[]> {
  const rows = await recordingsOf(tx, lines);
  const sessionIds = rows.map((row) => row.session_id);
  const reviews = await reviewsOf(tx, sessionIds);
  return rows.map(({ session_id: sessionId, facts, ...row }) => ({
    ...{ sessionId, signNo: row.sign_no, sentence: row.sentence, recordedAt: row.recorded_at.toISOString() },
    ...{ milliseconds: facts.milliseconds, length: facts.length, container: facts.container },
    ...{ sha256: row.sha256.toString('hex'), playable: row.part_key !== null, used: row.used_at !== null },
    reviews: reviews
      .filter((one) => one.session_id === sessionId)
      .map(({ verdict, note, reviewed_at }) => ({ verdict, note, time: reviewed_at.toISOString() })),
  }));
}

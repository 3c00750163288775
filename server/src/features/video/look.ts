// Who sees a recording: the signatory his own, and the side that sent the contract those of all who stand in its lines. Nobody else, whatever else of
// the contract he may read. That somebody of the sender looked is kept.
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db.ts';
import type { BytesReply, Ctx } from '../../platform/endpoint.ts';
import type { Party } from '../signing/index.ts';
import { videoConsent } from './consent.ts';
import { recordingReply } from './keep/open-recording.ts';
import type { VideoParts } from './own-session.ts';
import { presentRecordings } from './present.ts';
import { putSeen } from './review-store.ts';
import { partsOf, type RecordedRow, recordingsOf } from './store.ts';

const isHimself = ({ me, via }: Party): boolean => me !== undefined && (via.kind === 'link' || via.himself);

/** Lines whose recordings he sees. */
export const shownLines = (party: Party): Party['lines'] => {
  if (party.isSender) return party.lines;
  return party.lines.filter((line) => isHimself(party) && line.sign_no === party.me?.sign_no);
};

export async function videoState({ deps }: VideoParts, party: Party) {
  return {
    demanded: party.apply.terms.needVideoSign === true,
    consent: videoConsent(deps.config.VIDEO_DAYS),
    mayReview: party.isSender && party.via.kind === 'session',
    recordings: await presentRecordings(deps.db, shownLines(party)),
  };
}

/** @throws NOT_FOUND */
export async function shownRecording(tx: Tx, party: Party, sessionId: string) {
  const rows: RecordedRow[] = await recordingsOf(tx, shownLines(party));
  const found = rows.find((row) => row.session_id === sessionId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** @throws NOT_FOUND, VIDEO_ERASED */
export async function showVideo(
  { deps }: VideoParts,
  ctx: Ctx,
  party: Party,
  sessionId: string,
): Promise<BytesReply> {
  const { db } = deps;
  const { part_key, facts, sha256, session_id } = await shownRecording(db, party, sessionId);
  if (part_key === null) throw new AppError('VIDEO_ERASED');
  if (party.isSender && party.via.kind === 'session')
    await putSeen(db, sessionId, party.via.accountId, ctx.now);
  const about = { container: facts.container, sha256: sha256.toString('hex') };
  return recordingReply(deps, { session_id, part_key }, await partsOf(db, sessionId), about);
}

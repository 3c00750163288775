// All parts are there: the whole is read outside of any lock, and becomes an event of the contract while he who recorded it still stands in the line
// and may sign. Threats: parts of another file, a file that was taken before, a line that was corrected or handed on meanwhile.
import { createHash } from 'node:crypto';
import { videoFaultWords, videoPartBytes } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { netCommits } from '../ledger/index.ts';
import type { Signer } from '../signing/index.ts';
import { videoConsent } from './consent.ts';
import type { VideoFacts } from './judge/read-video.ts';
import { wholeRecording } from './keep/open-recording.ts';
import { type OpenSession, ownSession, requireOpenSession, type VideoParts } from './own-session.ts';
import { presentRecordings } from './present.ts';
import {
  eraseOlder,
  findSession,
  isTaken,
  type PartRow,
  partsOf,
  refuseSession,
  type SessionRow,
  takeRecording,
} from './store.ts';

type Said = { sessionId: string; parts: number; sha256: string };

/** Whether these are all of so many parts, none before the last one short. */
const isWhole = (rows: readonly PartRow[], count: number): boolean =>
  rows.length === count &&
  rows.every(({ part, length }, i) => part === i && (i === count - 1 || length === videoPartBytes));

const sameFile = ({ sha256 }: SessionRow, hash: string): boolean => sha256?.toString('hex') === hash;

/** @throws VIDEO_GONE, _MISSING, _FAULT, _AGAIN, and why he may not sign */
export async function finishVideo(parts: VideoParts, ctx: Ctx, asked: Signer, said: Said) {
  const { deps } = parts;
  const { db } = deps;
  const found = await ownSession(db, asked, said.sessionId);
  if (found.state !== 'recorded') await judgeAndTake(parts, ctx, asked, found, said);
  const now = await ownSession(db, asked, said.sessionId);
  if (now.state !== 'recorded' || !sameFile(now, said.sha256)) throw new AppError('VIDEO_GONE');
  return (await presentRecordings(db, [asked.me])).find((one) => one.sessionId === said.sessionId)!;
}

async function judgeAndTake(
  parts: VideoParts,
  ctx: Ctx,
  asked: Signer,
  found: SessionRow,
  { parts: count, sha256 }: Said,
): Promise<void> {
  const { deps, acts, judge } = parts;
  const { db } = deps;
  acts.requireSignable(asked, ctx.now);
  const session = requireOpenSession(found, ctx.now);
  const rows = await partsOf(db, session.session_id);
  if (!isWhole(rows, count)) throw new AppError('VIDEO_MISSING');
  const bytes = await wholeRecording(deps, session, rows);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new AppError('VIDEO_MISSING');
  const judged = await judge.judge(bytes);
  if ('fault' in judged) {
    await refuseSession(db, session.session_id);
    throw new AppError('VIDEO_FAULT', videoFaultWords[judged.fault]);
  }
  if (await isTaken(db, Buffer.from(sha256, 'hex'))) {
    // by another of his pages that asked for the same at once
    const twin = await findSession(db, session.session_id);
    if (twin && sameFile(twin, sha256)) return;
    await refuseSession(db, session.session_id);
    throw new AppError('VIDEO_AGAIN');
  }
  await take(parts, ctx, asked, session, { ...judged, length: bytes.length }, sha256);
}

async function take(
  { deps, acts }: VideoParts,
  ctx: Ctx,
  asked: Signer,
  session: OpenSession,
  facts: VideoFacts & { length: number },
  sha256: string,
): Promise<void> {
  const { session_id: sessionId, sentence } = session;
  await acts
    .asSigner(ctx, asked, async (change, signer) => {
      const { me, via } = signer;
      const now = await ownSession(change.tx, signer, sessionId);
      if (now.state === 'recorded') return change.untouched(undefined);
      requireOpenSession(now, ctx.now);
      const { name, mobile } = acts.commitsOf(signer);
      const [recorded] = await change.recordNow({
        type: 'video.recorded',
        signNo: me.sign_no,
        actor: { kind: via.kind === 'link' ? 'link' : 'person', auth: [] },
        data: {
          consent: videoConsent(deps.config.VIDEO_DAYS).hash,
          ...{ session: sessionId, sha256, length: facts.length, container: facts.container },
          ...{ video: facts.videoCodec, audio: facts.audioCodec, ms: facts.milliseconds },
          ...{ video_h: facts.videoHash, audio_h: facts.audioHash },
          ...(via.kind === 'link' ? { generation: via.generation } : {}),
        },
        commits: {
          ...{ 'pii.name_c': name, 'pii.mobile_c': mobile, 'data.sentence_c': sentence },
          ...netCommits(ctx.ip, ctx.userAgent),
        },
      });
      const row = {
        sha256: Buffer.from(sha256, 'hex'),
        facts,
        leaf: recorded!.leafHash,
        recorded_at: ctx.now,
      };
      if (!(await takeRecording(change.tx, sessionId, row))) throw new AppError('STATE_CHANGED');
      await eraseOlder(change.tx, now, ctx.now);
    })
    .catch((error: unknown) => {
      // the same file for two lines at once: the index on its hash lets one of them through
      const { code, constraint } = error as { code?: string; constraint?: string };
      throw code === '23505' && constraint === 'video_session_file' ? new AppError('VIDEO_AGAIN') : error;
    });
}

// A face is asked for: the question is written down with its attempt, the party makes a page, whoever comes back from there says that it was
// his own doing, and only then is the party asked what it saw. Threats: the page sent to a victim by who wants to be him (the victim reads
// for whom and for what, and says no; who began does not hold what comes back); an answer to another question, about somebody else, or a
// number that was used before; a page that is kept for later.
import { asNumber, asOneName, faceMinutes } from '@xinqi/domain';
import type { FacePlace } from '@xinqi/wire/real-name';
import { renderSVG } from 'uqr';
import { AppError } from '../../../platform/app-error.ts';
import { randomToken } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { FaceCheckPort } from '../../../platform/ports/face-check.ts';
import { tokenHash } from '../../../platform/tokens.ts';
import { inTime } from '../patience.ts';
import { maskName } from '../sealed.ts';
import * as store from './store.ts';

export type FaceParts = { deps: Deps; faceCheck?: FaceCheckPort | undefined };
export type FaceAsk = {
  attemptId: string;
  fullName: string;
  idCard: string;
  /** For who comes back, masked: whose line or account it is, and for what. */
  mobile: string;
  about: string;
  /** What was verified before is corrected by it. */
  correct: boolean;
};
const returns: Limit = { name: 'face-return-ip', max: 600, seconds: 3600 };
const subjectOf = ({ vault }: Deps, of: { fullName: string; idCard: string }): Buffer =>
  vault.blindIndex('face', `${asOneName(of.fullName)} ${asNumber(of.idCard)}`);

/** @throws FACE_OFF */
export function requireFaces({ faceCheck }: FaceParts): FaceCheckPort {
  if (!faceCheck) throw new AppError('FACE_OFF');
  return faceCheck;
}

/** In the transaction that writes the attempt down. Answers what comes back from the party's page. */
export async function writeFace({ deps }: FaceParts, tx: Tx, ask: FaceAsk, now: Date): Promise<string> {
  const k = randomToken();
  await store.insertFace(tx, {
    ...{ attempt_id: ask.attemptId, return_hash: tokenHash(k), subject: subjectOf(deps, ask) },
    ...{ correct: ask.correct, created_at: now },
    shown: { who: maskTarget(ask.mobile), fullName: maskName(ask.fullName), about: ask.about },
    expires_at: new Date(now.getTime() + faceMinutes * 60_000),
  });
  return k;
}

/** Where the face of this attempt is shown; undefined where the party made no page, or it is over. */
export async function facePlaceOf(
  parts: FaceParts,
  attemptId: string,
  now: Date,
): Promise<FacePlace | undefined> {
  const { simulated, inWeChat } = requireFaces(parts);
  const row = await store.findFace(parts.deps.db, attemptId);
  if (!row?.url || row.state !== 'asked' || row.expires_at <= now) return undefined;
  // white around it: scanners want four modules, and a dark page must not touch it
  const qrSvg = renderSVG(row.url, { border: 4 });
  return { url: row.url, qrSvg, inWeChat, simulated, expiresAt: row.expires_at.toISOString() };
}

/** Asks the party for a page, once. False: it made none, or one that it had made before. */
export async function startFace(
  parts: FaceParts,
  { attemptId, fullName, idCard }: Pick<FaceAsk, 'attemptId' | 'fullName' | 'idCard'>,
  { k, origin }: { k: string; origin: string },
): Promise<boolean> {
  const { db, log } = parts.deps;
  const faces = requireFaces(parts);
  const returnTo = `${origin}/m/face?k=${k}`;
  try {
    const page = await inTime(faces.start({ requestId: attemptId, fullName, idCard, returnTo }));
    return await store.putPage(db, attemptId, page);
  } catch (error) {
    const again = isUniqueViolation(error, 'face_check_token_key');
    log.warn(
      { err: error, attempt: attemptId },
      again ? 'a page for a face was given twice' : 'no page for a face',
    );
    return false;
  }
}

/** Whoever comes back. @throws FACE_OVER */
async function comesBack({ deps }: FaceParts, { ip, now }: Ctx, k: string): Promise<store.FaceRow> {
  await deps.limits.use({ limit: returns, ip });
  const row = await store.faceOfReturn(deps.db, tokenHash(k), now);
  if (!row) throw new AppError('FACE_OVER');
  return row;
}

export async function openReturn(parts: FaceParts, ctx: Ctx, k: string) {
  const row = await comesBack(parts, ctx, k);
  if (row.state !== 'asked') throw new AppError('FACE_OVER');
  return { ...row.shown, simulated: requireFaces(parts).simulated };
}

type Confirmed = 'taken' | 'pending' | 'denied' | 'failed';
const stateOf = (state: store.FaceRow['state']): Confirmed =>
  state === 'answered' ? 'taken' : state === 'asked' ? 'pending' : state;

/** @throws FACE_OVER, FACE_LATE */
export async function confirmReturn(
  parts: FaceParts,
  ctx: Ctx,
  { k, mine }: { k: string; mine: boolean },
): Promise<Confirmed> {
  const { db, log } = parts.deps;
  const row = await comesBack(parts, ctx, k);
  const attempt = row.attempt_id;
  if (row.state !== 'asked') return stateOf(row.state);
  const end = async (state: 'answered' | 'denied' | 'failed', answer: store.SeenFace | null = null) => {
    await store.endFace(db, attempt, { state, answer });
    // who said it first, if two did
    return stateOf((await store.findFace(db, attempt))?.state ?? 'failed');
  };
  if (!mine) return end('denied');
  const answer = await inTime(requireFaces(parts).result(row.token ?? '')).catch((error: unknown) => {
    log.warn({ err: error, attempt }, 'the party that looks at faces did not answer');
    throw new AppError('FACE_LATE');
  });
  if (answer === 'pending') return 'pending';
  if (answer === 'ended') return end('failed');
  const { result, code, score } = answer;
  if (answer.requestId === attempt && subjectOf(parts.deps, answer).equals(row.subject))
    return end('answered', { result, code, score });
  log.error({ attempt }, 'the party that looks at faces answered another question');
  return end('failed');
}

export type FaceSoFar =
  | { state: 'pending' | 'failed' | 'over' }
  | { state: 'seen'; seen: store.SeenFace; token: string; correct: boolean };

/** What came of it, if this is whom it was about. seen: whoever showed it said that it was his own doing · over: he denied that, or time ran out · failed: the party's fault. */
export async function faceSoFar(
  { deps }: FaceParts,
  tx: Tx,
  { attemptId, ...of }: { attemptId: string; fullName: string; idCard: string },
): Promise<FaceSoFar> {
  const row = await store.findFace(tx, attemptId);
  if (!row || row.state === 'failed' || !subjectOf(deps, of).equals(row.subject)) return { state: 'failed' };
  if (row.state === 'denied' || row.expires_at <= deps.clock.now()) return { state: 'over' };
  return row.answer && row.token
    ? { state: 'seen', seen: row.answer, token: row.token, correct: row.correct }
    : { state: 'pending' };
}

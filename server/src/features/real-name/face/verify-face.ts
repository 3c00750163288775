// A person is verified by his face (docs/decisions/0149): an attempt like the others, whose answer is asked for by who comes back from the party's
// page and taken by the account that began it, in the same half hour.
import { randomBytes } from 'node:crypto';
import { asOneSpelling, beijingDay, personFault } from '@xinqi/domain';
import type { FacePlace } from '@xinqi/wire/real-name';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { type Asker, triesLeft, undoTry, useTry } from '../ask-person.ts';
import { type Attempt, beginAttempt, failAttempt, takeAnswer } from '../attempt.ts';
import { openSaid } from '../sealed.ts';
import { type AttemptRow, findAttempt } from '../store.ts';
import { askerOf, type RealNameParts } from '../verify-person.ts';
import { facePlaceOf, faceSoFar, requireFaces, startFace, writeFace } from './ask-face.ts';
import { faceConsentHash } from './consent.ts';

type Said = { attemptId: string; fullName: string; idCard: string; consentHash: string; correct: boolean };

/** @throws FACE_OFF, REAL_NAME_FIELD, _CONSENT, _DONE, _AWAY, _ASKED, TOO_MANY */
export async function beginFace(
  parts: RealNameParts,
  ctx: Ctx,
  accountId: string,
  of: Said,
): Promise<FacePlace> {
  const { deps, account } = parts;
  const { party, simulated } = requireFaces(parts);
  const { attemptId, correct } = of;
  if (of.consentHash !== faceConsentHash) throw new AppError('REAL_NAME_CONSENT');
  const { fullName, idCard } = asOneSpelling({ ...of, bankCard: '' });
  const fault = personFault({ fullName, idCard, bankCard: '' }, 'face', beijingDay(ctx.now));
  if (fault) throw new AppError('REAL_NAME_FIELD', fault.message);
  const mobile = await account.mobileOf(deps.db, accountId);
  const attempt: Attempt = {
    ...{ accountId, attemptId, correct, salt: randomBytes(32).toString('hex'), by: { party, simulated } },
    request: { way: 'face', fullName, idCard, mobile, bankCard: '' },
  };
  let k = '';
  const known = await beginAttempt(parts, attempt, ctx.now, async (tx) => {
    k = await writeFace(
      parts,
      tx,
      { attemptId, fullName, idCard, mobile, about: '实名认证', correct },
      ctx.now,
    );
  });
  if (!known) await start(parts, attempt, { k, origin: ctx.origin });
  const place = await facePlaceOf(parts, attemptId, ctx.now);
  if (!place) throw new AppError('REAL_NAME_ASKED');
  return place;
}

/** Counts a try, which comes back where the party makes no page. */
async function start(
  parts: RealNameParts,
  attempt: Attempt,
  back: { k: string; origin: string },
): Promise<void> {
  const { attemptId, accountId, request } = attempt;
  const asker = askerOf(accountId);
  try {
    await useTry(parts.deps, asker);
  } catch (error) {
    await failAttempt(parts, attempt);
    throw error;
  }
  if (await startFace(parts, { attemptId, ...request }, back)) return;
  await failAttempt(parts, attempt);
  await undoTry(parts.deps, asker);
  throw new AppError('REAL_NAME_AWAY');
}

/** His own, as it was asked; whether it corrects stands beside the face. */
function attemptOf({ deps, faceCheck }: RealNameParts, row: AttemptRow): Attempt {
  const said = openSaid(deps.vault, row);
  if (!said || !faceCheck) throw new AppError('REAL_NAME_ASKED');
  const { fullName, idCard, mobile, salt } = said;
  return {
    ...{ accountId: row.account_id, attemptId: row.attempt_id, correct: false, salt },
    request: { way: 'face', fullName, idCard, mobile, bankCard: '' },
    by: { party: faceCheck.party, simulated: row.simulated },
  };
}

/** Not the caller's, or no face: NOT_FOUND. @throws REAL_NAME_MOVED, _DONE, _TAKEN, _AWAY */
export async function takeFace(parts: RealNameParts, accountId: string, attemptId: string) {
  const { deps } = parts;
  const row = await findAttempt(deps.db, attemptId);
  if (row?.account_id !== accountId || row.way !== 'face') throw new AppError('NOT_FOUND');
  const asker: Asker = askerOf(accountId);
  const answered = async (state: AttemptRow['state'] | 'pending') => ({
    ...{ state: state === 'asked' ? ('pending' as const) : state, simulated: row.simulated },
    left: await triesLeft(deps, asker),
  });
  if (row.state !== 'asked') return answered(row.state);
  const asked = attemptOf(parts, row);
  const face = await faceSoFar(parts, deps.db, { attemptId, ...asked.request });
  if (face.state === 'pending') return answered('pending');
  if (face.state !== 'seen') {
    await failAttempt(parts, asked);
    if (face.state === 'failed') await undoTry(deps, asker);
    return answered('failed');
  }
  const { seen, token, correct } = face;
  try {
    await takeAnswer(parts, { ...asked, correct }, { ...seen, partyRequestId: token });
  } catch (error) {
    // two of his pages ask at once: what one was told, the other is
    if (!(error instanceof AppError) || error.code !== 'REAL_NAME_ASKED') throw error;
    return answered((await findAttempt(deps.db, attemptId))?.state ?? 'failed');
  }
  return answered(seen.result);
}

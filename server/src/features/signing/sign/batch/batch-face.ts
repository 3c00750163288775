// A face that is shown once for a set of lines (docs/decisions/0158): begun like every check of a set, shown on the party's page, and taken by who began it. The
// page's way back names how many contracts it is for.
import type { FacePlace } from '@xinqi/wire/real-name';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Question } from '../../../real-name/index.ts';
import type { Parts } from '../../contract/parts.ts';
import { asker } from '../../contract/will/check-line.ts';
import { answerOnce, failOnce, findOnce, type Once } from '../../contract/will/once-store.ts';
import { openSaidOnce } from '../../contract/will/said-in-check.ts';

/** @throws FACE_OFF */
export function requireFaces({ persons }: Parts) {
  if (!persons.faces) throw new AppError('FACE_OFF');
  return persons.faces;
}

type Begin = { attemptId: string; request: Question; size: number; k: string };

/** In the transaction that writes the check down; answers what comes back from the party's page. */
export const writeFaceOnce = (
  parts: Parts,
  tx: Tx,
  { attemptId, request, size }: Omit<Begin, 'k'>,
  now: Date,
): Promise<string> => {
  const { fullName, idCard, mobile } = request;
  const about = `一次签署 ${size} 份合同`;
  return requireFaces(parts).write(tx, { attemptId, fullName, idCard, mobile, about }, now);
};

/** Asks the party for its page. @throws SIGN_WILL_AWAY, TOO_MANY */
export async function beginFaceOnce(
  parts: Parts,
  ctx: Ctx,
  { attemptId, request, k }: Begin,
): Promise<Once | undefined> {
  const { persons, deps } = parts;
  const { fullName, idCard, mobile } = request;
  const fail = () => failOnce(deps.db, attemptId, deps.clock.now());
  const who = asker(parts, mobile);
  await persons.use(who).catch(async (error: unknown) => {
    await fail();
    throw error;
  });
  if (!(await requireFaces(parts).start({ attemptId, fullName, idCard }, { k, origin: ctx.origin }))) {
    await fail();
    await persons.undo(who);
    throw new AppError('SIGN_WILL_AWAY');
  }
  return findOnce(deps.db, attemptId);
}

/** What came of it: the same where nobody has shown a face and said that it was his own doing. @throws SIGN_WILL_AWAY, SIGN_WILL_ASKED */
export async function takeFaceOnce(parts: Parts, once: Once): Promise<Once | undefined> {
  const { persons, deps } = parts;
  const said = openSaidOnce(deps.vault, once);
  const attemptId = once.attempt_id;
  const over = async (code: 'SIGN_WILL_AWAY' | 'SIGN_WILL_ASKED') => {
    await failOnce(deps.db, attemptId, deps.clock.now());
    return new AppError(code);
  };
  if (!said) throw await over('SIGN_WILL_AWAY');
  const { fullName, idCard, mobile } = said;
  const face = await requireFaces(parts).soFar(deps.db, { attemptId, fullName, idCard });
  if (face.state === 'pending') return once;
  if (face.state !== 'seen') {
    if (face.state === 'failed') await persons.undo(asker(parts, mobile));
    throw await over(face.state === 'failed' ? 'SIGN_WILL_AWAY' : 'SIGN_WILL_ASKED');
  }
  const { result: state, code } = face.seen;
  // two of his pages ask at once: whichever was first, both are told what stands
  await answerOnce(deps.db, attemptId, { state, request: face.token, code, answered_at: deps.clock.now() });
  return findOnce(deps.db, attemptId);
}

/** Where it is shown, while it is waited for. @throws SIGN_WILL_ASKED */
export async function placeOfFace(parts: Parts, attemptId: string, now: Date): Promise<FacePlace> {
  const place = await requireFaces(parts).placeOf(attemptId, now);
  if (!place) throw new AppError('SIGN_WILL_ASKED');
  return place;
}

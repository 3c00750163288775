// A signatory shows his face before he signs (docs/decisions/0149): begun under the contract's lock like every check, shown on the party's page, and
// taken by who began it, by the same link or login, while he stands in the line under the name that was asked about.
import { randomBytes } from 'node:crypto';
import type { CheckResult } from '@xinqi/domain';
import type { FacePlace } from '@xinqi/wire/real-name';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import { type Parts, phoneOf } from '../contract/parts.ts';
import {
  asker,
  beginCheck,
  failCheck,
  type LineCheck,
  nameOf,
  questionOf,
  takeCheck,
} from '../contract/will/check-line.ts';
import { faceWillConsentHash, faceWillConsentVersion } from '../contract/will/consent.ts';
import { comerOf } from '../contract/will/passed-ways.ts';
import { openSaidInCheck } from '../contract/will/said-in-check.ts';
import { type FoundCheck, findCheck } from '../contract/will/store.ts';

const consent = { text_h: faceWillConsentHash, version: faceWillConsentVersion };
function requireFaces({ persons }: Parts) {
  if (!persons.faces) throw new AppError('FACE_OFF');
  return persons.faces;
}

/** @throws FACE_OFF, SIGN_CONSENT, SIGN_WILL_WAY, _FIELD, _IDENTITY, _ASKED, _AWAY, TOO_MANY, and why he may not sign */
export async function beginFace(
  parts: Parts,
  ctx: Ctx,
  signer: Signer,
  of: { attemptId: string; idCard: string; consentHash: string },
): Promise<FacePlace> {
  const { persons } = parts;
  const faces = requireFaces(parts);
  const { attemptId } = of;
  if (of.consentHash !== faceWillConsentHash) throw new AppError('SIGN_CONSENT');
  const request = await questionOf(parts, ctx, signer, { way: 'face', idCard: of.idCard, bankCard: '' });
  const { fullName, idCard, mobile } = request;
  const check: LineCheck = {
    ...{ signer, attemptId, request, salt: randomBytes(32).toString('hex'), consent },
    by: { party: faces.party, simulated: faces.simulated },
  };
  const about = `签署合同《${signer.apply.contract_name}》`;
  let k = '';
  const known = await beginCheck(parts, ctx, check, async (tx) => {
    k = await faces.write(tx, { attemptId, fullName, idCard, mobile, about }, ctx.now);
  });
  const who = asker(parts, mobile);
  if (known === 'other') {
    await persons.use(who);
    throw new AppError('SIGN_WILL_IDENTITY');
  }
  if (!known) {
    await persons.use(who).catch(async (error: unknown) => {
      await failCheck(parts, check);
      throw error;
    });
    if (!(await faces.start({ attemptId, fullName, idCard }, { k, origin: ctx.origin }))) {
      await failCheck(parts, check);
      await persons.undo(who);
      throw new AppError('SIGN_WILL_AWAY');
    }
  }
  const place = await faces.placeOf(attemptId, ctx.now);
  if (!place) throw new AppError('SIGN_WILL_ASKED');
  return place;
}

/** Who began it, as he came then. */
const isHis = (signer: Signer, found: FoundCheck): boolean => {
  const comer = comerOf(signer);
  return (['sign_no', 'recipient_gen', 'generation', 'account_id'] as const).every(
    (part) => found[part] === comer[part],
  );
};

/** Another's, or no face: NOT_FOUND. @throws FACE_OFF, STATE_CHANGED, and why he may not sign */
export async function takeFace(parts: Parts, ctx: Ctx, signer: Signer, attemptId: string) {
  const { deps, persons } = parts;
  const faces = requireFaces(parts);
  const found = await findCheck(deps.db, attemptId);
  if (found?.way !== 'face' || !isHis(signer, found)) throw new AppError('NOT_FOUND');
  const mobile = await phoneOf(parts, deps.db, signer.me);
  if (!mobile) throw new AppError('LINK_INVALID');
  const who = asker(parts, mobile);
  const answered = async (state: CheckResult | 'pending' | 'failed') => ({
    ...{ state, simulated: found.simulated, left: await persons.left(who) },
  });
  if (found.state !== 'asked') return answered(found.state);
  const said = openSaidInCheck(deps.vault, found);
  if (!said) return answered('failed');
  const question = { attemptId, fullName: nameOf(signer), idCard: said.idCard };
  const face = await faces.soFar(deps.db, question);
  if (face.state === 'pending') return answered('pending');
  if (face.state !== 'seen') {
    await failCheck(parts, { attemptId });
    if (face.state === 'failed') await persons.undo(who);
    return answered('failed');
  }
  const { fullName, idCard } = question;
  const check: LineCheck = {
    ...{
      signer,
      attemptId,
      salt: said.salt,
      consent,
      by: { party: faces.party, simulated: found.simulated },
    },
    request: { way: 'face', fullName, idCard, mobile, bankCard: '' },
  };
  try {
    await takeCheck(parts, ctx, check, { ...face.seen, partyRequestId: face.token });
  } catch (error) {
    // two of his pages ask at once: what one was told, the other is
    const now = await findCheck(deps.db, attemptId);
    if (!(error instanceof AppError) || error.code !== 'SIGN_WILL_ASKED' || !now || now.state === 'asked')
      throw error;
    return answered(now.state);
  }
  return answered(face.seen.result);
}

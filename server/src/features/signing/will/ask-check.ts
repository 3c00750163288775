// A signatory's identity is compared before he signs: asked once, of the party that compares (docs/decisions/0120).
import { randomBytes } from 'node:crypto';
import { byBank, type CheckResult, type PersonWay } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import type { Parts } from '../contract/parts.ts';
import {
  asker,
  beginCheck,
  failCheck,
  type LineCheck,
  questionOf,
  takeCheck,
} from '../contract/will/check-line.ts';
import { willConsentHash, willConsentVersion } from '../contract/will/consent.ts';

export type WillAsk = {
  way: PersonWay;
  attemptId: string;
  idCard: string;
  bankCard: string;
  consentHash: string;
};

/** @throws SIGN_CONSENT, SIGN_WILL_WAY, _FIELD, _IDENTITY, _ASKED, _AWAY, TOO_MANY, and why he may not sign */
export async function askCheck(parts: Parts, ctx: Ctx, signer: Signer, ask: WillAsk) {
  const { persons } = parts;
  const { way, attemptId } = ask;
  if (ask.consentHash !== willConsentHash) throw new AppError('SIGN_CONSENT');
  const said = await questionOf(parts, ctx, signer, ask);
  const request = { ...said, way, bankCard: byBank(way) ? said.bankCard : '' };
  const check: LineCheck = {
    ...{ signer, attemptId, request, salt: randomBytes(32).toString('hex') },
    by: { party: persons.party, simulated: persons.simulated },
    consent: { text_h: willConsentHash, version: willConsentVersion },
  };
  const who = asker(parts, request.mobile);
  const answered = async (result: CheckResult) => ({
    result,
    simulated: persons.simulated,
    left: await persons.left(who),
  });
  const known = await beginCheck(parts, ctx, check);
  if (known === 'asked') throw new AppError('SIGN_WILL_ASKED');
  if (known === 'other') {
    // counted, so that whoever holds the phone does not find the number by trying
    await persons.use(who);
    throw new AppError('SIGN_WILL_IDENTITY');
  }
  if (known) return answered(known);

  const answer = await persons
    .ask({ requestId: attemptId, ...request }, who)
    .catch(async (error: unknown) => {
      await failCheck(parts, check);
      throw error;
    });
  if (!answer) {
    await failCheck(parts, check);
    throw new AppError('SIGN_WILL_AWAY');
  }
  await takeCheck(parts, ctx, check, answer);
  return answered(answer.result);
}

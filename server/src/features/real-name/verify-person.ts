// One attempt: what he says is judged, the question written down, asked once outside of any transaction, and its answer taken by compare
// and swap. A killed server leaves an attempt whose answer is unknown; it is not asked again by itself. Threats: a yes to another
// question; a number that is somebody else's account; a phone that changed meanwhile; strangers who use up somebody's tries (each account
// counts its own alone).
import { randomBytes } from 'node:crypto';
import {
  asOneSpelling,
  beijingDay,
  byBank,
  type CheckResult,
  type PersonWay,
  personFault,
} from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/family.ts';
import type { FaceCheckPort } from '../../platform/ports/face-check.ts';
import type { OcrPort } from '../../platform/ports/ocr.ts';
import type { PersonCheckPort, PersonCheckRequest } from '../../platform/ports/person-check.ts';
import type { Account } from '../account/index.ts';
import { type Asker, askPerson, triesLeft } from './ask-person.ts';
import { type Attempt, beginAttempt, failAttempt, takeAnswer } from './attempt.ts';
import { consentHash } from './consent.ts';
import { recordReadings } from './ocr/ocr-record.ts';

export type RealNameParts = {
  deps: Deps;
  account: Account;
  personCheck: PersonCheckPort;
  ocr: OcrPort;
  faceCheck?: FaceCheckPort;
};
export type PersonAsk = {
  accountId: string;
  way: PersonWay;
  attemptId: string;
  fullName: string;
  idCard: string;
  bankCard: string;
  consentHash: string;
  correct: boolean;
  /** From which the form was filled in. */
  readings?: readonly string[];
  now: Date;
};

/** Against whom his tries count. */
export const askerOf = (accountId: string): Asker => ({ limit: 'real-name', key: accountId });

/** @throws REAL_NAME_FIELD, _CONSENT, _DONE, _TAKEN, _AWAY, _ASKED, _MOVED, TOO_MANY */
export async function verifyPerson(
  parts: RealNameParts,
  of: PersonAsk,
): Promise<{ result: CheckResult; left: number }> {
  const { deps, account, personCheck } = parts;
  const { accountId, attemptId, way, correct, now } = of;
  if (of.consentHash !== consentHash) throw new AppError('REAL_NAME_CONSENT');
  const said = asOneSpelling(of);
  const fault = personFault(said, way, beijingDay(now));
  if (fault) throw new AppError('REAL_NAME_FIELD', fault.message);
  const bankCard = byBank(way) ? said.bankCard : '';
  const mobile = await account.mobileOf(deps.db, accountId);
  const { fullName, idCard } = said;
  const request: PersonCheckRequest = { requestId: attemptId, way, fullName, idCard, mobile, bankCard };
  const attempt: Attempt = {
    ...{ accountId, attemptId, correct, request, salt: randomBytes(32).toString('hex') },
    by: { party: personCheck.party, simulated: personCheck.simulated },
  };
  const asker = askerOf(accountId);
  const left = () => triesLeft(deps, asker);
  const known = await beginAttempt(parts, attempt, now, async (tx) => {
    const entered = { fullName, idCard, ...(bankCard === '' ? {} : { bankCard }) };
    const { readings: readingIds = [] } = of;
    await recordReadings({ vault: deps.vault, tx }, { accountId, attemptId, readingIds, entered });
  });
  if (known === 'asked') throw new AppError('REAL_NAME_ASKED');
  if (known) return { result: known, left: await left() };

  const answer = await askPerson(parts, request, asker).catch(async (error: unknown) => {
    await failAttempt(parts, attempt);
    throw error;
  });
  if (!answer) {
    await failAttempt(parts, attempt);
    throw new AppError('REAL_NAME_AWAY');
  }
  await takeAnswer(parts, attempt, answer);
  return { result: answer.result, left: await left() };
}

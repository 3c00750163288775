// One attempt: what he says is judged, the question written down, asked once outside of any transaction, and its answer taken by compare
// and swap. A killed server leaves an attempt whose answer is unknown; it is not asked again by itself. Threats: a yes to another
// question; a number that is somebody else's account; a phone that changed meanwhile; strangers who use up somebody's tries (each account
// counts its own alone).
import { randomBytes } from 'node:crypto';
import { asOneSpelling, beijingDay, type CheckResult, type PersonWay, personFault } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import { inTx, isUniqueViolation, type Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import type { OcrPort } from '../../platform/ports/ocr.ts';
import type {
  PersonCheckAnswer,
  PersonCheckPort,
  PersonCheckRequest,
} from '../../platform/ports/person-check.ts';
import type { Account } from '../account/index.ts';
import { type Asker, askPerson, triesLeft } from './ask-person.ts';
import { consentHash } from './consent.ts';
import { recordReadings } from './ocr/ocr-record.ts';
import { receiptOf, sealSaid } from './sealed.ts';
import { answerAttempt, findAttempt, holderOf, insertAttempt, putRealName, verifiedBy } from './store.ts';

export type RealNameParts = { deps: Deps; account: Account; personCheck: PersonCheckPort; ocr: OcrPort };
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

/** The question is written down before it is asked. Answers a result that is known already. */
async function begin(
  parts: RealNameParts,
  of: PersonAsk,
  request: PersonCheckRequest,
  salt: string,
): Promise<CheckResult | undefined> {
  const { deps, account, personCheck } = parts;
  const { accountId, attemptId, way, now } = of;
  return inTx(deps.db, async (tx) => {
    await account.requireStays(tx, accountId);
    if (!of.correct && (await verifiedBy(tx, accountId))) {
      const known = await findAttempt(tx, attemptId);
      if (known?.account_id === accountId && known.state === 'match') return 'match';
      throw new AppError('REAL_NAME_DONE');
    }
    const { fullName, idCard, mobile, bankCard } = request;
    const said = { fullName, idCard, mobile, cardEnd: bankCard.slice(-4), salt };
    const fresh = await insertAttempt(tx, {
      ...{
        attempt_id: attemptId,
        account_id: accountId,
        way,
        simulated: personCheck.simulated,
        asked_at: now,
      },
      ...sealSaid(deps.vault, attemptId, said),
    });
    if (fresh) {
      const entered = { fullName, idCard, ...(bankCard === '' ? {} : { bankCard }) };
      const { readings: readingIds = [] } = of;
      await recordReadings({ vault: deps.vault, tx }, { accountId, attemptId, readingIds, entered });
      return undefined;
    }
    const known = await findAttempt(tx, attemptId);
    if (known?.account_id !== accountId) throw new AppError('PARAM_INVALID');
    if (known.state === 'asked') throw new AppError('REAL_NAME_ASKED');
    if (known.state === 'failed') throw new AppError('REAL_NAME_AWAY');
    return known.state;
  });
}

type Asked = { of: PersonAsk; request: PersonCheckRequest; salt: string };

function receiptFor(
  { personCheck, deps }: RealNameParts,
  { request, salt }: Asked,
  answer: PersonCheckAnswer,
) {
  const { simulated, party } = personCheck;
  return receiptOf(request, answer, { salt, party, simulated, now: deps.clock.now() });
}

/** A yes makes him verified. @throws REAL_NAME_MOVED, _DONE, _TAKEN */
async function makeVerified({ deps, account }: RealNameParts, tx: Tx, { of, request }: Asked): Promise<void> {
  const { accountId, attemptId, correct, now } = of;
  if ((await account.mobileOf(tx, accountId)) !== request.mobile) throw new AppError('REAL_NAME_MOVED');
  const blind = deps.vault.blindIndex('identity', request.idCard);
  const holder = await holderOf(tx, blind);
  if (holder !== undefined && holder !== accountId) throw new AppError('REAL_NAME_TAKEN');
  const row = { account_id: accountId, attempt_id: attemptId, id_blind: blind, verified_at: now };
  // two attempts at once: the first yes stands
  if (!(await putRealName(tx, row, correct))) throw new AppError('REAL_NAME_DONE');
  await account.takeRealName(tx, accountId, { name: request.fullName, now });
}

/** The answer is taken once. The account before the attempt, as whoever closes it does. */
async function takeAnswer(parts: RealNameParts, asked: Asked, answer: PersonCheckAnswer): Promise<void> {
  const { deps, account } = parts;
  const { accountId, attemptId } = asked.of;
  await inTx(deps.db, async (tx) => {
    await account.requireStays(tx, accountId);
    const at = { state: answer.result, receipt: receiptFor(parts, asked, answer), now: deps.clock.now() };
    if (!(await answerAttempt(tx, attemptId, at))) throw new AppError('REAL_NAME_ASKED');
    if (answer.result === 'match') await makeVerified(parts, tx, asked);
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'real_name_identity') ? new AppError('REAL_NAME_TAKEN') : error;
  });
}

/** Nobody is verified by it; `answer`: the party had said something all the same. */
async function fail(parts: RealNameParts, asked: Asked, answer?: PersonCheckAnswer): Promise<void> {
  const { db, clock } = parts.deps;
  const receipt = answer ? receiptFor(parts, asked, answer) : null;
  await inTx(db, (tx) =>
    answerAttempt(tx, asked.of.attemptId, { state: 'failed', receipt, now: clock.now() }),
  );
}

/** @throws REAL_NAME_FIELD, _CONSENT, _DONE, _TAKEN, _AWAY, _ASKED, _MOVED, TOO_MANY */
export async function verifyPerson(
  parts: RealNameParts,
  of: PersonAsk,
): Promise<{ result: CheckResult; left: number }> {
  const { deps, account } = parts;
  const { accountId, attemptId, way, now } = of;
  if (of.consentHash !== consentHash) throw new AppError('REAL_NAME_CONSENT');
  const said = asOneSpelling(of);
  const fault = personFault(said, way, beijingDay(now));
  if (fault) throw new AppError('REAL_NAME_FIELD', fault.message);
  const bankCard = way === 'operator3' ? '' : said.bankCard;
  const mobile = await account.mobileOf(deps.db, accountId);
  const request: PersonCheckRequest = {
    ...{ requestId: attemptId, way, fullName: said.fullName, idCard: said.idCard, mobile, bankCard },
  };
  const asked: Asked = { of, request, salt: randomBytes(32).toString('hex') };
  const asker = askerOf(accountId);
  const left = () => triesLeft(deps, asker);
  const known = await begin(parts, of, request, asked.salt);
  if (known) return { result: known, left: await left() };

  const answer = await askPerson(parts, request, asker).catch(async (error: unknown) => {
    await fail(parts, asked);
    throw error;
  });
  if (!answer) {
    await fail(parts, asked);
    throw new AppError('REAL_NAME_AWAY');
  }
  try {
    await takeAnswer(parts, asked, answer);
  } catch (error) {
    await fail(parts, asked, answer);
    throw error;
  }
  return { result: answer.result, left: await left() };
}

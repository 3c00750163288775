// An attempt to be verified as it stands in the database: the question is written down before it is asked, and its answer taken by compare and
// swap, while the account stands and has the phone that was compared.
import type { CheckResult, IdentityWay } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import { priceOf, withinQuota } from '../../platform/charges/charges.ts';
import { inTx, isUniqueViolation, type Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import type { PersonCheckAnswer } from '../../platform/ports/person-check.ts';
import type { Account } from '../account/index.ts';
import type { Question } from './ask-person.ts';
import { receiptOf, sealSaid } from './sealed.ts';
import {
  answerAttempt,
  findAttempt,
  holderOf,
  insertAttempt,
  putRealName,
  type Receipt,
  verifiedBy,
} from './store.ts';

export type AttemptParts = { deps: Deps; account: Account };
export type Attempt = {
  accountId: string;
  attemptId: string;
  correct: boolean;
  request: Question & { way: IdentityWay };
  salt: string;
  /** Who is asked. */
  by: { party: string; simulated: boolean };
};

/** Answers a result that is known already, and 'asked' where none is; throws REAL_NAME_QUOTA where no more may be asked. `beside`: in the same transaction, of a new attempt. */
export async function beginAttempt(
  { deps, account }: AttemptParts,
  { accountId, attemptId, correct, request, salt, by }: Attempt,
  now: Date,
  beside: (tx: Tx) => Promise<void>,
): Promise<CheckResult | 'asked' | undefined> {
  return inTx(deps.db, async (tx) => {
    await account.requireStays(tx, accountId);
    if (!correct && (await verifiedBy(tx, accountId))) {
      const known = await findAttempt(tx, attemptId);
      if (known?.account_id === accountId && known.state === 'match') return 'match';
      throw new AppError('REAL_NAME_DONE');
    }
    const { fullName, idCard, mobile, bankCard, way } = request;
    const said = { fullName, idCard, mobile, cardEnd: bankCard.slice(-4), salt };
    const row = { attempt_id: attemptId, account_id: accountId, way, simulated: by.simulated, asked_at: now };
    const sealed = sealSaid(deps.vault, attemptId, said);
    const charge = { payer: 'platform' as const, price: priceOf(deps.config, way) };
    if (await insertAttempt(tx, { ...row, ...sealed }, charge)) {
      if (!(await withinQuota(tx, deps.config, 'platform', now))) throw new AppError('REAL_NAME_QUOTA');
      await beside(tx);
      return undefined;
    }
    const known = await findAttempt(tx, attemptId);
    if (known?.account_id !== accountId || known.way !== way) throw new AppError('PARAM_INVALID');
    if (known.state === 'failed') throw new AppError('REAL_NAME_AWAY');
    return known.state;
  });
}

const receiptFor = ({ deps }: AttemptParts, { request, salt, by }: Attempt, answer: Answered): Receipt => ({
  ...receiptOf(request, answer, { salt, ...by, now: deps.clock.now() }),
  ...(answer.score ? { score: answer.score } : {}),
});

/** A yes makes him verified. @throws REAL_NAME_MOVED, _DONE, _TAKEN */
async function makeVerified({ deps, account }: AttemptParts, tx: Tx, attempt: Attempt): Promise<void> {
  const { accountId, attemptId, correct, request } = attempt;
  const now = deps.clock.now();
  if ((await account.mobileOf(tx, accountId)) !== request.mobile) throw new AppError('REAL_NAME_MOVED');
  const blind = deps.vault.blindIndex('identity', request.idCard);
  const holder = await holderOf(tx, blind);
  if (holder !== undefined && holder !== accountId) throw new AppError('REAL_NAME_TAKEN');
  const row = { account_id: accountId, attempt_id: attemptId, id_blind: blind, verified_at: now };
  // two attempts at once: the first yes stands
  if (!(await putRealName(tx, row, correct))) throw new AppError('REAL_NAME_DONE');
  await account.takeRealName(tx, accountId, { name: request.fullName, now });
}

/** `score`: how alike two faces were. */
export type Answered = Omit<PersonCheckAnswer, 'requestId'> & { score?: string | null };

/** Nobody is verified by it; `answer`: the party had said something all the same. */
export async function failAttempt(parts: AttemptParts, attempt: Attempt, answer?: Answered): Promise<void> {
  const { db, clock } = parts.deps;
  const receipt = answer ? receiptFor(parts, attempt, answer) : null;
  const failed = { state: 'failed' as const, receipt, now: clock.now() };
  await inTx(db, (tx) => answerAttempt(tx, attempt.attemptId, failed));
}

/** The answer is taken once. The account before the attempt, as whoever closes it does. */
export async function takeAnswer(parts: AttemptParts, attempt: Attempt, answer: Answered): Promise<void> {
  const { deps, account } = parts;
  const { accountId, attemptId } = attempt;
  try {
    await inTx(deps.db, async (tx) => {
      await account.requireStays(tx, accountId);
      const at = { state: answer.result, receipt: receiptFor(parts, attempt, answer), now: deps.clock.now() };
      if (!(await answerAttempt(tx, attemptId, at))) throw new AppError('REAL_NAME_ASKED');
      if (answer.result === 'match') await makeVerified(parts, tx, attempt);
    });
  } catch (error) {
    await failAttempt(parts, attempt, answer);
    throw isUniqueViolation(error, 'real_name_identity') ? new AppError('REAL_NAME_TAKEN') : error;
  }
}

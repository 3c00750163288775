// A reviewer decides. Everything that his decision rests on is judged where account, right and application are locked, in that order: that he still reviews and is
// still signed in, that it is still open, that he is neither the applicant, his colleague, nor the first reviewer, and has looked at every picture. The second yes
// verifies as every other way does, and what the account rests on is asked once more there.
import {
  asOnePaper,
  beijingDay,
  decideReview,
  identityOf,
  lapseReason,
  paperFault,
  type ReviewRefusal,
} from '@xinqi/domain';
import type { ErrorCode } from '@xinqi/wire';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, isUniqueViolation, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { questionHash } from '../ask-person.ts';
import { holderOf, putRealName, type Receipt, verifiedBy } from '../store.ts';
import { endOne, type ReviewParts, tellOfEnd } from './end-review.ts';
import { worksBeside } from './look.ts';
import { openPaper, type SealedPaper, saidOf } from './papers.ts';
import { hashesOf } from './picture-store.ts';
import { stillReviewer } from './reviewers.ts';
import {
  countUnseen,
  findReview,
  insertOpinion,
  lockReview,
  type OpinionRow,
  opinionsOn,
  type ReviewRow,
} from './store.ts';

export const reviewParty = '信契人工审核';
const codes = {
  ...{ own: 'REVIEW_OWN', again: 'REVIEW_AGAIN', over: 'REVIEW_OVER' },
  ...{ unseen: 'REVIEW_UNSEEN', reason: 'REVIEW_REASON' },
} as const satisfies Record<ReviewRefusal, ErrorCode>;

type Said = { attemptId: string; pass: boolean; reason: string };

/** Who decided stands in it under a name for this application alone, which the operator can compute again and nobody else. */
async function receiptOf(
  { deps }: ReviewParts,
  tx: Tx,
  row: ReviewRow,
  { kept, opinions, pass }: { kept: SealedPaper; opinions: readonly OpinionRow[]; pass: boolean },
): Promise<Receipt> {
  const { attempt_id: attemptId, paper, simulated } = row;
  const { salt, fullName, idCard, mobile } = kept;
  const asked = { requestId: attemptId, way: 'review' as const, fullName, idCard, mobile, bankCard: '' };
  const nameOf = (accountId: string) =>
    deps.vault.blindIndex('reviewer', `${attemptId} ${accountId}`).toString('hex');
  return {
    ...{ v: 1, party: reviewParty, partyRequestId: attemptId, code: pass ? 'passed' : 'refused' },
    ...{ result: pass ? 'match' : 'mismatch', simulated, time: deps.clock.now().toISOString() },
    ...{ question: questionHash(salt, asked), paper, pictures: await hashesOf(tx, attemptId) },
    reviews: opinions
      .filter(({ stands }) => stands)
      .map((one) => [nameOf(one.account_id), one.pass ? 'passed' : 'refused', one.decided_at.toISOString()]),
  };
}

/** The account bears the name; or why it does not, although both said yes. */
async function verify(
  parts: ReviewParts,
  tx: Tx,
  row: ReviewRow,
  kept: SealedPaper,
): Promise<string | undefined> {
  const { deps, account } = parts;
  const { account_id: accountId, attempt_id, correct } = row;
  const now = deps.clock.now();
  const said = asOnePaper(saidOf(row, kept));
  const blind = deps.vault.blindIndex('identity', identityOf(said));
  const holder = await holderOf(tx, blind);
  const lapsed = lapseReason({
    moved: (await account.mobileOf(tx, accountId)) !== kept.mobile,
    done: !correct && (await verifiedBy(tx, accountId)) !== undefined,
    taken: holder !== undefined && holder !== accountId,
    fault: paperFault(said, beijingDay(now))?.message,
  });
  if (lapsed !== undefined) return lapsed;
  await putRealName(tx, { account_id: accountId, attempt_id, id_blind: blind, verified_at: now }, correct);
  await account.takeRealName(tx, accountId, { name: said.fullName, now });
  return undefined;
}

/** The applicant's account is locked first, as whoever closes it does. @throws REVIEW_OVER where it was closed */
async function lockApplicant({ account }: ReviewParts, tx: Tx, attemptId: string): Promise<void> {
  const found = await findReview(tx, attemptId);
  if (!found) throw new AppError('NOT_FOUND');
  await account.requireStays(tx, found.account_id).catch((error: unknown) => {
    // it is not the reviewer whose account is gone
    throw error instanceof AppError ? new AppError('REVIEW_OVER') : error;
  });
}

async function decideLocked(parts: ReviewParts, tx: Tx, ctx: Ctx, { attemptId, pass, reason }: Said) {
  const { deps } = parts;
  await lockApplicant(parts, tx, attemptId);
  const { grant_id: grantId, account_id: reviewer } = await stillReviewer(parts, tx, ctx);
  const row = (await lockReview(tx, attemptId))!;
  const before = await opinionsOn(tx, attemptId);
  const decided = decideReview(
    {
      ...{ state: row.state, applicant: row.account_id },
      opinions: before.map(({ account_id, ...one }) => ({ reviewer: account_id, ...one })),
    },
    {
      ...{ reviewer, pass, reason, near: await worksBeside(parts, tx, row.account_id, reviewer) },
      unseen: await countUnseen(tx, attemptId, grantId),
    },
  );
  if (!decided.ok) throw new AppError(codes[decided.reason]);
  const opinion = { account_id: reviewer, pass, decided_at: deps.clock.now(), stands: true };
  await insertOpinion(tx, { ...opinion, attempt_id: attemptId, grant_id: grantId, reason });
  const { state } = decided.review;
  const kept = openPaper(deps.vault, row);
  if (state === 'open' || !kept) return;
  const receipt = await receiptOf(parts, tx, row, { kept, opinions: [...before, opinion], pass });
  const lapsed = state === 'passed' ? await verify(parts, tx, row, kept) : undefined;
  const end =
    lapsed !== undefined
      ? ({ state: 'lapsed', reason: lapsed } as const)
      : state === 'passed'
        ? ({ state, reason: null, receipt } as const)
        : ({ state: 'refused', reason, receipt } as const);
  await endOne(parts, tx, row, end);
  await tellOfEnd(parts, tx, row, end);
}

/** @throws NO_PERMISSION, NOT_FOUND, REVIEW_OWN, _AGAIN, _OVER, _UNSEEN, _REASON, STATE_CHANGED */
export async function decideOnReview(parts: ReviewParts, ctx: Ctx, said: Said): Promise<void> {
  try {
    await inTx(parts.deps.db, (tx) => decideLocked(parts, tx, ctx, said));
  } catch (error) {
    // another account became this person meanwhile: decided again, that is the reason
    throw isUniqueViolation(error) ? new AppError('STATE_CHANGED') : error;
  }
}

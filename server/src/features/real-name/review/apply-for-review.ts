// Somebody without a mainland card applies, or takes his application back. What is typed is judged as on the page; the pictures are his own, of the sides that
// the document has, and handed in once. One application at a time, three a day: whoever makes more than that costs reviewers their day, nobody else anything.
import { randomBytes } from 'node:crypto';
import { asOnePaper, beijingDay, paperFault, reviewsADay, sidesOf } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { ReviewItem, realNameRoutes } from '@xinqi/wire/real-name';
import { AppError } from '../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Limit } from '../../../platform/limits.ts';
import { insertAttempt, verifiedBy } from '../store.ts';
import type { RealNameParts } from '../verify-person.ts';
import { reviewConsentHash } from './consent.ts';
import { endOne } from './end-review.ts';
import { presentReview, sealPaper } from './papers.ts';
import { handInPictures } from './picture-store.ts';
import { findReview, forgetSaid, insertReview, lockReview } from './store.ts';

type Input = Parsed<(typeof realNameRoutes)['reviewApply']>;
const applications: Limit = { name: 'real-name-review', max: reviewsADay, seconds: 86_400 };

export const reviewsLeft = async ({ limits }: Deps, accountId: string): Promise<number> =>
  Math.max(0, reviewsADay - (await limits.count(applications, accountId)));

/** His own of this number, made before. @throws PARAM_INVALID for somebody else's */
async function madeBefore({ deps }: RealNameParts, tx: Tx, accountId: string, attemptId: string) {
  const known = await findReview(tx, attemptId);
  if (known && known.account_id !== accountId) throw new AppError('PARAM_INVALID');
  return known && presentReview(deps.vault, known);
}

async function begin(parts: RealNameParts, tx: Tx, accountId: string, input: Input): Promise<ReviewItem> {
  const { deps, account, personCheck } = parts;
  const { attemptId, correct } = input;
  const { paper, number, ...said } = asOnePaper(input);
  const now = deps.clock.now();
  await account.requireStays(tx, accountId);
  if (!correct && (await verifiedBy(tx, accountId))) throw new AppError('REAL_NAME_DONE');
  const salt = randomBytes(32).toString('hex');
  const mobile = await account.mobileOf(tx, accountId);
  const { issuer, fullName, born, expires } = said;
  const kept = { issuer, fullName, born, expires, idCard: number, mobile, cardEnd: '', salt };
  const { simulated } = personCheck;
  const attempt = { attempt_id: attemptId, account_id: accountId, way: 'review' as const, simulated };
  const sealed = sealPaper(deps.vault, attemptId, kept);
  if (!(await insertAttempt(tx, { ...attempt, ...sealed, asked_at: now })))
    throw new AppError('PARAM_INVALID');
  const row = { attempt_id: attemptId, account_id: accountId, paper, correct, applied_at: now };
  if (!(await insertReview(tx, row))) throw new AppError('REVIEW_OPEN');
  const sides = await handInPictures(tx, { accountId, attemptId, pictureIds: input.pictures });
  if (sides.sort().join() !== [...sidesOf(paper)].sort().join()) throw new AppError('REVIEW_PICTURES');
  return presentReview(deps.vault, (await findReview(tx, attemptId))!);
}

/** @throws REAL_NAME_FIELD, _CONSENT, _DONE, REVIEW_OPEN, REVIEW_PICTURES, PARAM_INVALID, TOO_MANY */
export async function applyForReview(parts: RealNameParts, ctx: Ctx, input: Input): Promise<ReviewItem> {
  const { deps } = parts;
  const { accountId } = ctx.identity.user!;
  if (input.consentHash !== reviewConsentHash) throw new AppError('REAL_NAME_CONSENT');
  const fault = paperFault(asOnePaper(input), beijingDay(ctx.now));
  if (fault) throw new AppError('REAL_NAME_FIELD', fault.message);
  const before = await madeBefore(parts, deps.db, accountId, input.attemptId);
  if (before) return before;
  const use = { limit: applications, key: accountId };
  await deps.limits.use(use);
  try {
    return await inTx(deps.db, (tx) => begin(parts, tx, accountId, input));
  } catch (error) {
    // nobody had to look at it
    await deps.limits.undo(use);
    throw error;
  }
}

/** @throws NOT_FOUND for what is not his, REVIEW_OVER */
export async function withdrawReview(parts: RealNameParts, ctx: Ctx, attemptId: string): Promise<void> {
  const { deps, account } = parts;
  const { accountId } = ctx.identity.user!;
  await inTx(deps.db, async (tx) => {
    await account.requireStays(tx, accountId);
    const row = await lockReview(tx, attemptId);
    if (row?.account_id !== accountId) throw new AppError('NOT_FOUND');
    if (!(await endOne(parts, tx, row, { state: 'withdrawn', reason: null })))
      throw new AppError('REVIEW_OVER');
    await forgetSaid(tx, attemptId);
  });
}

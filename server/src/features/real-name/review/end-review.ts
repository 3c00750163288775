// An application ends: its pictures go in the same transaction, its attempt is answered, and who applied is told, unless he ended it himself.
import { paperNames, type ReviewState, reviewDays } from '@xinqi/domain';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Notice } from '../../notice/index.ts';
import { answerAttempt, type Receipt } from '../store.ts';
import type { RealNameParts } from '../verify-person.ts';
import { forgetLoose } from './picture-store.ts';
import { endReview, lockReview, openedBefore, type ReviewRow } from './store.ts';

export type ReviewParts = RealNameParts & { notice: Notice };
const day = 86_400_000;

const answers = { passed: 'match', refused: 'mismatch', withdrawn: 'failed', lapsed: 'failed' } as const;
type End = { state: Exclude<ReviewState, 'open'>; reason: string | null; receipt?: Receipt };

/** Once; false where it is over. `row` is locked. */
export async function endOne(
  { deps }: RealNameParts,
  tx: Tx,
  { attempt_id: attemptId }: Pick<ReviewRow, 'attempt_id'>,
  { state, reason, receipt }: End,
): Promise<boolean> {
  const now = deps.clock.now();
  if (!(await endReview(tx, attemptId, { state, reason, now }))) return false;
  return answerAttempt(tx, attemptId, { state: answers[state], receipt: receipt ?? null, now });
}

/** @throws NOT_FOUND where the account is gone */
export async function tellOfEnd(
  { account, notice }: ReviewParts,
  tx: Tx,
  { account_id: accountId, attempt_id: ref, paper: which }: ReviewRow,
  { state, reason }: End,
): Promise<void> {
  const paper = paperNames[which];
  const said =
    state === 'passed'
      ? ({ text: 'reviewPassed', values: { paper } } as const)
      : ({ text: 'reviewRefused', values: { paper, reason: reason ?? '' } } as const);
  const mobile = await account.mobileOf(tx, accountId);
  const to = await account.recipient(tx, { accountId, mobile, corpId: null });
  const by = { sender: accountId, corpId: null, known: true };
  await notice.tell(tx, to, said, { by, ref, page: '/auth/document' });
}

/** What nobody decided on in time, and pictures that nobody handed in: neither is kept for ever. */
export async function sweepReviews(parts: ReviewParts): Promise<void> {
  const { deps, account } = parts;
  const now = deps.clock.now().getTime();
  await forgetLoose(deps.db, new Date(now - day));
  for (const { attempt_id: id, account_id: accountId } of await openedBefore(
    deps.db,
    new Date(now - reviewDays * day),
  ))
    await inTx(deps.db, async (tx) => {
      await account.requireStays(tx, accountId);
      const row = await lockReview(tx, id);
      const end = { state: 'lapsed', reason: `${reviewDays}天内未完成审核，请重新申请` } as const;
      if (row && (await endOne(parts, tx, row, end))) await tellOfEnd(parts, tx, row, end);
    });
}

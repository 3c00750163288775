// People of the operator who decide on applications. The right is the operator's to give, by a command on his machine (`npm run reviewer`), and
// never by a page: whoever takes over a reviewer's account makes no second reviewer of his. Each grant and its end are kept.
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { verifiedBy } from '../store.ts';
import type { RealNameParts } from '../verify-person.ts';
import {
  allReviewers,
  endReviewer,
  insertReviewer,
  type ReviewerRow,
  reviewerNow,
} from './reviewer-store.ts';

export type ReviewerSaid = { mobile: string; by: string };
export type Reviewers = {
  /** Why not, in Chinese; undefined when it is done. */
  grant(said: ReviewerSaid): Promise<string | undefined>;
  end(said: ReviewerSaid): Promise<string | undefined>;
  list(): Promise<(ReviewerRow & { name: string })[]>;
};

export function reviewers({ deps, account }: RealNameParts): Reviewers {
  const { db, clock } = deps;
  const change = (
    { mobile }: ReviewerSaid,
    work: (tx: Tx, accountId: string) => Promise<string | undefined>,
  ) =>
    inTx(db, async (tx) => {
      const person = await account.findPerson(tx, mobile);
      if (!person) return '没有使用这个手机号的账号';
      await account.requireStays(tx, person.accountId);
      return work(tx, person.accountId);
    });
  return {
    grant: (said) =>
      change(said, async (tx, accountId) => {
        const by = await verifiedBy(tx, accountId);
        if (!by || by.way === 'review') return '审核员须先以运营商、银行卡或人脸识别方式完成实名认证';
        const now = clock.now();
        const row = { grant_id: uuidv7(now), account_id: accountId, granted_at: now, granted_by: said.by };
        return (await insertReviewer(tx, row)) ? undefined : '该账号已是审核员';
      }),
    end: (said) =>
      change(said, async (tx, accountId) =>
        (await endReviewer(tx, accountId, { now: clock.now(), by: said.by }))
          ? undefined
          : '该账号不是审核员',
      ),
    list: async () => {
      const rows = await allReviewers(db);
      return Promise.all(
        rows.map(async (row) => ({
          ...row,
          name: await account.displayName(db, { accountId: row.account_id }),
        })),
      );
    },
  };
}

/** @throws NO_PERMISSION, of whatever application: nobody else learns which there are */
export async function demandReviewer(
  { deps }: RealNameParts,
  { identity }: Pick<Ctx, 'identity'>,
): Promise<ReviewerRow> {
  const reviewer = await reviewerNow(deps.db, identity.user!.accountId);
  if (!reviewer) throw new AppError('NO_PERMISSION');
  return reviewer;
}

/** The same inside `tx`, until whose end nobody takes the right; his login still stands. */
export async function stillReviewer(
  { account }: RealNameParts,
  tx: Tx,
  { identity }: Pick<Ctx, 'identity'>,
): Promise<ReviewerRow> {
  const { user } = await account.identityNow(tx, identity);
  if (!user) throw new AppError('10201');
  const reviewer = await reviewerNow(tx, user.accountId, 'share');
  if (!reviewer) throw new AppError('NO_PERMISSION');
  return reviewer;
}

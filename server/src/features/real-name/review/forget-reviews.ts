// The account is closed: pictures go, an open application ends, and who reviewed does so no more. What its attempts say goes with them (../store.ts).
import type { Tx } from '../../../platform/db.ts';
import { forgetPicturesOf } from './picture-store.ts';
import { endReviewer } from './reviewer-store.ts';
import { endReviewsOf } from './store.ts';

export async function forgetReviews(tx: Tx, accountId: string, now: Date): Promise<void> {
  await endReviewsOf(tx, accountId, now);
  await forgetPicturesOf(tx, accountId);
  await endReviewer(tx, accountId, { now, by: '注销账号' });
}

// Calls of reviews: the applicant's own, and those of reviewers, who are asked for their right before anything is looked up.
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { type Ctx, handler, ownOnly } from '../../../platform/endpoint.ts';
import { applyForReview, reviewsLeft, withdrawReview } from './apply-for-review.ts';
import { reviewConsentHash, reviewConsentText } from './consent.ts';
import { decideOnReview } from './decide.ts';
import type { ReviewParts } from './end-review.ts';
import { listWaiting, openReview, showPicture } from './look.ts';
import { presentReview } from './papers.ts';
import { reviewerNow } from './reviewer-store.ts';
import { demandReviewer } from './reviewers.ts';
import { newestReview } from './store.ts';
import { takePaperPicture } from './take-picture.ts';

const done = { done: true } as const;

export function reviewHandlers(parts: ReviewParts) {
  const { deps, personCheck } = parts;
  const load = (ctx: Ctx) => demandReviewer(parts, ctx);
  return {
    reviewState: handler(r.reviewState, {
      load: ownOnly,
      handle: async ({ identity }) => {
        const { accountId } = identity.user!;
        const newest = await newestReview(deps.db, accountId);
        return {
          newest: newest ? presentReview(deps.vault, newest) : null,
          left: await reviewsLeft(deps, accountId),
          consent: { text: reviewConsentText, hash: reviewConsentHash },
          reviewer: (await reviewerNow(deps.db, accountId)) !== undefined,
          simulated: personCheck.simulated,
        };
      },
    }),
    reviewPicture: handler(r.reviewPicture, {
      load: ownOnly,
      handle: (ctx, input) => takePaperPicture(parts, ctx, input),
    }),
    reviewApply: handler(r.reviewApply, {
      load: ownOnly,
      handle: (ctx, input) => applyForReview(parts, ctx, input),
    }),
    reviewWithdraw: handler(r.reviewWithdraw, {
      load: ownOnly,
      async handle(ctx, { attemptId }) {
        await withdrawReview(parts, ctx, attemptId);
        return done;
      },
    }),
    reviewWaiting: handler(r.reviewWaiting, {
      load,
      handle: (_ctx, _input, reviewer) => listWaiting(parts, reviewer.account_id),
    }),
    reviewOpen: handler(r.reviewOpen, {
      load,
      handle: (_ctx, { attemptId }, reviewer) => openReview(parts, reviewer.account_id, attemptId),
    }),
    reviewShow: handler(r.reviewShow, {
      load,
      handle: (ctx, input) => showPicture(parts, ctx, input),
    }),
    reviewDecide: handler(r.reviewDecide, {
      load,
      async handle(ctx, input) {
        await decideOnReview(parts, ctx, input);
        return done;
      },
    }),
  };
}

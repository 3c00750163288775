// Two people of the platform decide on an application, each for himself: 不通过 of either ends it, 通过 needs both. A third is not asked; who was
// refused reads why and applies again.

export const reviewersNeeded = 2;
/** So long an application waits, and so many are made in a day. */
export const reviewDays = 14;
export const reviewsADay = 3;
export const MOST_REASON = 200;

/** refused: by a reviewer · lapsed: nobody decided in time, or what it rests on is no more. */
export const reviewStates = ['open', 'passed', 'refused', 'withdrawn', 'lapsed'] as const;
export type ReviewState = (typeof reviewStates)[number];
export const reviewStateNames: Readonly<Record<ReviewState, string>> = {
  ...{ open: '审核中', passed: '已通过', refused: '未通过', withdrawn: '已撤回', lapsed: '已失效' },
};

/** `stands`: the right under which he decided was not taken since; a yes that does not is none, and he decides no second time. */
export type Opinion = { reviewer: string; pass: boolean; stands: boolean };
export type Review = { state: ReviewState; applicant: string; opinions: readonly Opinion[] };
/** `near`: he and the applicant work in one enterprise. `unseen`: pictures that he has not looked at. */
export type ReviewDecision = Omit<Opinion, 'stands'> & { reason: string; near: boolean; unseen: number };
export type ReviewRefusal = 'over' | 'own' | 'again' | 'unseen' | 'reason';

export function decideReview(
  review: Review,
  { reviewer, pass, reason, near, unseen }: ReviewDecision,
): { ok: true; review: Review } | { ok: false; reason: ReviewRefusal } {
  const { state, applicant, opinions } = review;
  if (applicant === reviewer || near) return { ok: false, reason: 'own' };
  if (opinions.some((one) => one.reviewer === reviewer)) return { ok: false, reason: 'again' };
  if (state !== 'open') return { ok: false, reason: 'over' };
  if (unseen > 0) return { ok: false, reason: 'unseen' };
  if (!pass && reason.trim() === '') return { ok: false, reason: 'reason' };
  const all = [...opinions, { reviewer, pass, stands: true }];
  const yes = all.filter((one) => one.stands).length;
  const next = !pass ? 'refused' : yes < reviewersNeeded ? 'open' : 'passed';
  return { ok: true, review: { ...review, state: next, opinions: all } };
}

/** Why nobody is verified by what two reviewers passed: judged when the second has decided. */
export type ReviewGround = { moved: boolean; done: boolean; taken: boolean; fault: string | undefined };
export function lapseReason({ moved, done, taken, fault }: ReviewGround): string | undefined {
  if (moved) return '您的手机号在审核期间已更换，请重新申请';
  if (done) return '您已通过其他方式完成实名认证';
  if (taken) return '该证件已在其他账号完成实名认证。如非本人操作，请联系客服';
  return fault;
}

// A grant in words: for the log of acts, and as the sentence that the evidence of a signature commits to.
import { beijingDay } from '@xinqi/domain';
import type { GrantRow } from './store.ts';

export const periodText = (startsAt: Date, endsAt: Date | null): string =>
  `${beijingDay(startsAt)}至${endsAt ? beijingDay(endsAt.getTime() - 1) : '撤销为止'}`;

/** Number, grantee, giver, period. */
export const grantWords = (grant: GrantRow): string =>
  `授权编号${grant.grant_id}，被授权方${grant.to_name}，授权人${grant.granted_by_name}，期限${periodText(grant.starts_at, grant.ends_at)}`;

// A grant in words: for the log of acts, and as the sentence that the evidence of a signature commits to.
import type { GrantRow } from './store.ts';

const beijingDay = (at: Date) => new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 10);

export const periodText = (startsAt: Date, endsAt: Date | null): string =>
  `${beijingDay(startsAt)}至${endsAt ? beijingDay(new Date(endsAt.getTime() - 1)) : '撤销为止'}`;

/** Number, grantee, giver, period. */
export const grantWords = (grant: GrantRow): string =>
  `授权编号${grant.grant_id}，被授权方${grant.to_name}，授权人${grant.granted_by_name}，期限${periodText(grant.starts_at, grant.ends_at)}`;

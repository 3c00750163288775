// Whether an enterprise was verified, and another name for one that was not (docs/decisions/0061). How it is verified: family real-name.
import type { Parsed } from '@xinqi/wire';
import type { CorpStanding, orgRoutes, StandingOnce } from '@xinqi/wire/org';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { CorpCheckPort } from '../../../platform/ports/corp-check.ts';
import type { Standing } from '../../account/index.ts';
import { turn } from '../../log/index.ts';
import type { Parts } from '../parts.ts';

export type StandingParts = Parts & {
  corpCheck: CorpCheckPort;
};

export const renameCorp = (
  parts: StandingParts,
  ctx: Ctx,
  { companyName }: Parsed<(typeof orgRoutes)['renameCorp']>,
) =>
  turn(parts, ctx, 'memberManage', async (at) => {
    // only who holds everything may say who the enterprise is
    if (!at.grants.superFlag) throw new AppError('CORP_SUPER_ONLY');
    const before = await parts.account.claims.of(at.tx, at.corpId, 'update');
    await parts.account.claims.rename(at.tx, at.corpId, companyName);
    await at.record({ kind: 'corp.rename', target: companyName, content: `原名称：${before.name}` });
    return { companyName };
  });

const mostShown = 20;
const presentOnce = (s: Standing): StandingOnce => ({
  ...{ companyName: s.name, creditCode: s.credit_code, way: s.way },
  verifiedTime: s.verified_at.toISOString(),
  judgedTime: s.judged_at?.toISOString() ?? null,
  ...{ lostTime: s.lost_at?.toISOString() ?? null, lostReason: s.lost_reason },
  simulated: s.test || s.lost_test === true,
});

export async function standing(
  { account, deps, corpCheck, seals }: StandingParts,
  corpId: string,
): Promise<CorpStanding> {
  const claim = await account.claims.of(deps.db, corpId);
  const holder = await account.claims.named(deps.db, claim.name);
  const verified = claim.verified_at !== null;
  const history = await account.claims.standings.of(deps.db, [corpId]);
  const last = history[0];
  return {
    companyName: claim.name,
    verified,
    verifiedTime: claim.verified_at?.toISOString() ?? null,
    creditCode: claim.credit_code,
    lost: last?.lost_reason ? { reason: last.lost_reason, time: last.lost_at!.toISOString() } : null,
    doubt: last?.doubt && verified ? { reason: last.doubt, since: last.doubt_at!.toISOString() } : null,
    nextJudged: verified ? (last?.due_at.toISOString() ?? null) : null,
    history: history.slice(0, mostShown).map(presentOnce),
    nameTaken: holder !== undefined && holder.corpId !== corpId,
    testEnvironment: verified ? claim.verified_test : corpCheck.simulated,
    sample: verified ? null : seals.samplePicture(claim.name),
  };
}

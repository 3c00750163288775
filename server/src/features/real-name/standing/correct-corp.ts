// A super administrator says that the registration of his enterprise has changed: the register is asked at once, and its yes ends the standing,
// so that the enterprise is verified anew as it is registered now. What the register does not confirm changes nothing.
import type { LossReason } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { doerOf, turn } from '../../log/index.ts';
import { demandSuper, type EnterpriseParts, perCorp, perPerson } from '../enterprise/settle-claim.ts';
import { askState, lockAsked } from './judge-corp.ts';
import { verdictOf } from './verdict-of.ts';

/** @throws CORP_SUPER_ONLY, CORP_NOT_VERIFIED, CORP_VERIFY_AWAY, TOO_MANY, STATE_CHANGED */
export async function correctCorp(parts: EnterpriseParts, ctx: Ctx): Promise<{ lost: LossReason | null }> {
  const { deps, account } = parts;
  const { corpId, accountId } = doerOf(ctx);
  demandSuper(ctx.identity.corp!);
  const asked = await account.claims.standings.now(deps.db, corpId);
  if (!asked) throw new AppError('CORP_NOT_VERIFIED');
  await deps.limits.use({ limit: perCorp, key: corpId }, { limit: perPerson, key: accountId });
  const says = await askState(parts, asked);
  if (!says) throw new AppError('CORP_VERIFY_AWAY');
  return turn(parts, ctx, 'memberManage', async (at) => {
    demandSuper(at);
    const standing = await lockAsked(parts, at.tx, asked);
    if (!standing) throw new AppError('STATE_CHANGED');
    const judgement = await verdictOf(parts, at.tx, standing, { says, own: true });
    const lost = judgement.verdict === 'lost' ? judgement.reason : null;
    const content = lost ? '登记信息已变更，重新认证' : '登记机构核验一致，认证不变';
    await at.record({ kind: 'corp.correct', target: standing.name, content });
    return { lost };
  });
}

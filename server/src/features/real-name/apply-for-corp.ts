// A super administrator applies for verification of his enterprise: the register compares what he says of it, then somebody else than he has to say that
// he speaks for it, by the way that he chose.
import type { Parsed } from '@xinqi/wire';
import type { CorpProof, realNameRoutes } from '@xinqi/wire/real-name';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { doerOf, turn } from '../log/index.ts';
import { byLegal } from './enterprise/by-legal.ts';
import { byTransfer } from './enterprise/by-transfer.ts';
import { judgeHolders } from './enterprise/judge-holders.ts';
import { presentProof } from './enterprise/proof.ts';
import { askRegister, demandFree, demandSuper, perCorp, perPerson } from './enterprise/settle-claim.ts';
import { putProof } from './enterprise/store.ts';
import { demandAgent, type LetterParts, sendLetter } from './letter/by-letter.ts';

/** @throws CORP_SUPER_ONLY, _PROOF_ACCOUNT, _PROOF_TRIES, _LEGAL_REFUSED, _LETTER_AGENT, _LETTER_SELF, _VERIFIED, _NAME_VERIFIED, _VERIFY_REFUSED, _VERIFY_AWAY, TOO_MANY, STATE_CHANGED */
export async function applyForCorp(
  parts: LetterParts,
  ctx: Ctx,
  input: Parsed<(typeof realNameRoutes)['ent']>,
): Promise<CorpProof> {
  const { deps, account } = parts;
  const { corpId, accountId } = doerOf(ctx);
  const { creditCode, legalPerson } = input;
  demandSuper(ctx.identity.corp!);
  const applying = { corpId, accountId, now: ctx.now, origin: ctx.origin };
  const agent = input.way === 'letter' ? await demandAgent(parts, accountId, input) : undefined;
  const wanted = agent ?? (await (input.way === 'legal' ? byLegal : byTransfer)(parts, applying, input));
  const claim = await account.claims.of(deps.db, corpId);
  const { name } = claim;
  await judgeHolders(parts, { corpId, name, creditCode });
  await demandFree(parts, deps.db, claim);
  await deps.limits.use({ limit: perCorp, key: corpId }, { limit: perPerson, key: accountId });
  await askRegister(parts, { name, creditCode, legalPerson });
  if ('idCard' in wanted)
    return presentProof(parts, await sendLetter(parts, ctx, wanted, { ...input, name }), ctx.now);
  await deps.limits.use(...wanted.uses);
  return turn(parts, ctx, 'memberManage', async (at) => {
    demandSuper(at);
    const now = await account.claims.of(at.tx, corpId, 'update');
    if (now.name !== name) throw new AppError('STATE_CHANGED');
    await demandFree(parts, at.tx, now);
    const proofId = uuidv7(ctx.now);
    const row = await putProof(at.tx, {
      ...{ proof_id: proofId, corp_id: corpId, account_id: accountId, name, credit_code: creditCode },
      ...{ asked_at: ctx.now, ...wanted.row(proofId) },
    });
    await wanted.begin(at, row);
    await at.record({ kind: 'corp.apply', target: name, content: wanted.said });
    return presentProof(parts, row, ctx.now);
  });
}

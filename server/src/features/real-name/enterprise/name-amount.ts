// Names the amount that arrived, judged under the locks of the enterprise and of the application: rank, name and rivals are asked again, and two
// that name it at once are two tries. The right one verifies the enterprise.
import { namedFen, proofTries } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { turn } from '../../log/index.ts';
import { demandTries } from './by-transfer.ts';
import { isExpired, openTransfer } from './proof.ts';
import { demandSuper, type EnterpriseParts, settleClaim } from './settle-claim.ts';
import { countAnswer, newestProof } from './store.ts';

/** @throws CORP_SUPER_ONLY, CORP_PROOF_AMOUNT, _NONE, _SENDING, _TRIES, CORP_VERIFIED, _NAME_VERIFIED, _CODE_VERIFIED, STATE_CHANGED */
export async function nameAmount(parts: EnterpriseParts, ctx: Ctx, text: string) {
  const named = namedFen(text);
  if (named === undefined) throw new AppError('CORP_PROOF_AMOUNT');
  return turn(parts, ctx, 'memberManage', async (at) => {
    const { tx, corpId, accountId, now } = at;
    demandSuper(at);
    const proof = await newestProof(tx, corpId, true);
    if (proof?.state === 'sending') throw new AppError('CORP_PROOF_SENDING');
    const paid = proof && openTransfer(parts.deps.vault, proof);
    if (!paid || proof.state !== 'sent' || isExpired(proof, now)) throw new AppError('CORP_PROOF_NONE');
    await demandTries(tx, { corpId, accountId }, now);
    const { name, credit_code: creditCode, simulated: testEnvironment } = proof;
    if (named !== paid.amountFen) {
      const tries = proof.tries + 1;
      await countAnswer(tx, proof.proof_id, { state: tries < proofTries ? 'sent' : 'failed', tries });
      return {
        ...{ result: 'mismatch' as const, left: proofTries - tries },
        ...{ verifiedTime: null, testEnvironment },
      };
    }
    const found = {
      ...{ name, creditCode, test: testEnvironment, accountId, origin: ctx.origin },
      ...{ way: 'transfer' as const, legalPerson: paid.legalPerson },
    };
    await settleClaim(parts, tx, corpId, found, now);
    await countAnswer(tx, proof.proof_id, { state: 'proved', tries: proof.tries });
    const content = `${testEnvironment ? '测试环境；' : ''}统一社会信用代码：${creditCode}；对公打款：${proof.bank_name}，尾号${proof.account_end}`;
    await at.record({ kind: 'corp.verify', target: name, content });
    return {
      ...{ result: 'match' as const, left: proofTries - proof.tries },
      ...{ verifiedTime: now.toISOString(), testEnvironment },
    };
  });
}

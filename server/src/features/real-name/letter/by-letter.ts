// 授权委托书 (docs/decisions/0140): the applicant is not the legal person, whom he asks to sign in the product that he speaks for the enterprise. Application and
// contract are written in one transaction. Threat: whoever founds an enterprise has letters sent to a stranger: as with 法定代表人确认.
import { proofDays } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { doerOf } from '../../log/index.ts';
import { perApplicant, quietDays } from '../enterprise/by-legal.ts';
import { sealLegal } from '../enterprise/proof.ts';
import { demandFree, type EnterpriseParts } from '../enterprise/settle-claim.ts';
import { type ProofRow, putProof, saidNo } from '../enterprise/store.ts';
import type { LetterContracts } from '../ports.ts';
import { type VerifiedPerson, verifiedPerson } from '../verified-person.ts';
import { letterText } from './letter-text.ts';

const day = 86_400_000;
type Said = { name: string; creditCode: string; legalPerson: string; legalMobile?: string | undefined };
export type LetterParts = EnterpriseParts & { letters: LetterContracts };

/** Who he is stands in the letter. @throws CORP_LETTER_AGENT, CORP_LETTER_SELF, PARAM_INVALID */
export async function demandAgent(
  { deps, account }: LetterParts,
  accountId: string,
  { legalMobile }: Pick<Said, 'legalMobile'>,
): Promise<VerifiedPerson> {
  if (!legalMobile) throw new AppError('PARAM_INVALID', '请填写法定代表人手机号');
  if ((await account.mobileOf(deps.db, accountId)) === legalMobile) throw new AppError('CORP_LETTER_SELF');
  const agent = await verifiedPerson(deps.vault, deps.db, accountId);
  if (!agent) throw new AppError('CORP_LETTER_AGENT');
  return agent;
}

/** Once the register has said yes. @throws CORP_LEGAL_REFUSED, STATE_CHANGED, and why no such contract can be sent */
export async function sendLetter(
  parts: LetterParts,
  ctx: Ctx,
  agent: VerifiedPerson,
  { name, creditCode, legalPerson, legalMobile }: Said,
): Promise<ProofRow> {
  const { deps, account, log, corpCheck } = parts;
  const doer = doerOf(ctx);
  const { corpId, accountId } = doer;
  const mobile = legalMobile!;
  const blind = deps.vault.blindIndex('mobile', mobile);
  await deps.limits.use({ limit: perApplicant, key: accountId });
  const until = new Date(ctx.now.getTime() + proofDays * day);
  const end = mobile.slice(-4);
  const proofId = uuidv7(ctx.now);
  let row: ProofRow | undefined;
  const begin = async (tx: Tx, applyNo: string) => {
    await account.members.lock(tx, corpId);
    if (!(await account.members.supers(tx, corpId)).includes(accountId))
      throw new AppError('CORP_SUPER_ONLY');
    const claim = await account.claims.of(tx, corpId, 'update');
    if (claim.name !== name) throw new AppError('STATE_CHANGED');
    await demandFree(parts, tx, claim);
    const since = new Date(ctx.now.getTime() - quietDays * day);
    if (await saidNo(tx, { corpId, mobile: blind, since })) throw new AppError('CORP_LEGAL_REFUSED');
    row = await putProof(tx, {
      ...{ proof_id: proofId, corp_id: corpId, account_id: accountId, name, credit_code: creditCode },
      ...{ way: 'letter', state: 'sent', bank_name: null, account_end: end, mobile_blind: blind },
      ...{ apply_no: applyNo, ...sealLegal(deps.vault, proofId, { mobile, legalPerson }) },
      ...{ simulated: corpCheck.simulated || agent.simulated, asked_at: ctx.now },
      ...{ sent_at: ctx.now, expires_at: until },
    });
    const content = `授权委托书：${applyNo}，法定代表人手机尾号${end}`;
    await log.record(tx, doer, { kind: 'corp.apply', target: name, content }, ctx.now);
  };
  const said = { name: agent.name, idCard: agent.idCard, paper: agent.receipt.paper };
  const text = letterText({ company: name, creditCode, legalPerson, agent: said, now: ctx.now });
  await parts.letters.send(ctx, { ...text, signer: { name: legalPerson, mobile }, until }, begin);
  return row!;
}

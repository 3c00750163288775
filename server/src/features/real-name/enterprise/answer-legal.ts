// The legal person of an enterprise answers its application. He is who was verified under the number of a document, holds the phone that
// was asked, and is compared with the register by that number, of an identity card or of what two reviewers passed (0145): a namesake is
// none. The register is asked outside of a transaction; who he is, who applied and what waits are judged again where enterprise and
// application are locked. Nobody is verified by a no, and its applicant may go another way.
import { createHash } from 'node:crypto';
import { isSameName, proofTries, realNameWayNames } from '@xinqi/domain';
import type { LegalAsk } from '@xinqi/wire/real-name';
import { AppError } from '../../../platform/app-error.ts';
import { maskName } from '../../../platform/crypto/mask.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { doerOf } from '../../log/index.ts';
import { type VerifiedPerson, verifiedPerson } from '../verified-person.ts';
import { type LegalSaid, openLegal } from './proof.ts';
import {
  compareWithRegister,
  demandFree,
  type EnterpriseParts,
  perPerson,
  settleClaim,
} from './settle-claim.ts';
import { askedOf, countAnswer, type ProofRow, takeRefusal, wasAsked } from './store.ts';
import { tellApplicant } from './tell-applicant.ts';

export const legalConsentText =
  '我是该企业登记的法定代表人，知悉并同意上述申请人为该企业办理企业认证。认证通过后，申请人作为超级管理员，可以为企业制作印章、管理成员，并以企业名义签署合同。我同意信契将我实名认证的姓名与证件号码（身份证号，或经人工审核的其他证件的号码）提供给企业登记信息的核验方，比对我是否为该企业登记的法定代表人；证件号码不提供给企业和申请人。如我并非法定代表人，或不认识申请人，应当拒绝。';
export const legalConsentHash = createHash('sha256').update(legalConsentText).digest('hex');

type Waiting = { row: ProofRow; said: LegalSaid };

const phoneOf = async ({ deps, account }: EnterpriseParts, tx: Tx, accountId: string): Promise<Buffer> =>
  deps.vault.blindIndex('mobile', await account.mobileOf(tx, accountId));

async function waitingFor(
  parts: EnterpriseParts,
  tx: Tx,
  accountId: string,
  proofId?: string,
): Promise<Waiting[]> {
  const { deps, account } = parts;
  const mobile = await phoneOf(parts, tx, accountId);
  const now = deps.clock.now();
  const rows = await askedOf(tx, { mobile, now, ...(proofId === undefined ? {} : { proofId }) });
  const asked = [];
  for (const row of rows) {
    const said = openLegal(deps.vault, row);
    const supers = await account.members.supers(tx, row.corp_id);
    if (said && supers.includes(row.account_id)) asked.push({ row, said });
  }
  return asked;
}

/** @throws NOT_FOUND for what he was never asked, CORP_LEGAL_NONE for what waits no more */
async function oneWaiting(
  parts: EnterpriseParts,
  tx: Tx,
  accountId: string,
  proofId: string,
): Promise<Waiting> {
  const [one] = await waitingFor(parts, tx, accountId, proofId);
  if (one) return one;
  const mobile = await phoneOf(parts, tx, accountId);
  throw new AppError((await wasAsked(tx, { mobile, proofId })) ? 'CORP_LEGAL_NONE' : 'NOT_FOUND');
}

/** @throws CORP_LEGAL_REAL_NAME, CORP_LEGAL_NAME */
async function demandPerson(
  { deps }: EnterpriseParts,
  tx: Tx,
  accountId: string,
  { said }: Waiting,
): Promise<VerifiedPerson> {
  const person = await verifiedPerson(deps.vault, tx, accountId);
  if (!person) throw new AppError('CORP_LEGAL_REAL_NAME');
  if (!isSameName(person.name, said.legalPerson)) throw new AppError('CORP_LEGAL_NAME');
  return person;
}

export async function listForLegal(parts: EnterpriseParts, accountId: string) {
  const { deps, account, corpCheck } = parts;
  const list: LegalAsk[] = [];
  for (const { row, said } of await waitingFor(parts, deps.db, accountId))
    list.push({
      ...{ proofId: row.proof_id, companyName: row.name, creditCode: row.credit_code },
      legalPerson: said.legalPerson,
      applicantName: await account.displayName(deps.db, { accountId: row.account_id }),
      applicantMobile: await account.mobileOf(deps.db, row.account_id),
      left: proofTries - row.tries,
      time: row.asked_at.toISOString(),
      expireTime: row.expires_at!.toISOString(),
    });
  const person = await verifiedPerson(deps.vault, deps.db, accountId);
  return {
    list,
    realName: person ? maskName(person.name) : null,
    consent: { text: legalConsentText, hash: legalConsentHash },
    simulated: corpCheck.simulated,
  };
}

/** One turn over an application that waits for him; the account first, as whoever closes it does. */
function answering<T>(
  parts: EnterpriseParts,
  accountId: string,
  { proofId, corpId }: { proofId: string; corpId: string },
  work: (tx: Tx, waiting: Waiting) => Promise<T>,
): Promise<T> {
  const { deps, account } = parts;
  return inTx(deps.db, async (tx) => {
    await account.requireStays(tx, accountId);
    await account.members.lock(tx, corpId);
    return work(tx, await oneWaiting(parts, tx, accountId, proofId));
  });
}

const mismatchText = '登记机构核验不一致，确认人的姓名、证件号码与该企业登记的法定代表人不符';

async function takeMismatch(parts: EnterpriseParts, tx: Tx, { row }: Waiting): Promise<number> {
  const tries = row.tries + 1;
  const over = tries >= proofTries;
  await countAnswer(tx, row.proof_id, { state: over ? 'failed' : 'sent', tries });
  const values = { company: row.name, reason: mismatchText };
  if (over) await tellApplicant(parts, tx, row, { text: 'corpLegalNo', values });
  return proofTries - tries;
}

async function takeYes(
  parts: EnterpriseParts,
  tx: Tx,
  ctx: Ctx,
  { row, said, person }: Waiting & { person: VerifiedPerson },
): Promise<boolean> {
  const { accountId } = ctx.identity.user!;
  const { proof_id: proofId, corp_id: corpId, name, credit_code: creditCode } = row;
  const now = parts.deps.clock.now();
  const test = row.simulated || person.simulated;
  const found = {
    ...{ name, creditCode, test, accountId: row.account_id, origin: ctx.origin },
    // as the register was asked and will be again: a passport writes the name in capitals
    ...{ way: 'legal' as const, legalPerson: said.legalPerson },
  };
  await settleClaim(parts, tx, corpId, found, now);
  await countAnswer(tx, proofId, { state: 'proved', tries: row.tries });
  const by = `法定代表人${maskName(person.name)}确认（本人已通过${realNameWayNames[person.way]}实名，手机尾号${row.account_end}）`;
  const content = `${test ? '测试环境；' : ''}统一社会信用代码：${creditCode}；${by}`;
  const doer = doerOf(ctx, { corpId, accountId });
  await parts.log.record(tx, doer, { kind: 'corp.verify', target: name, content }, now);
  await tellApplicant(parts, tx, row, { text: 'corpLegalYes', values: { company: name } });
  return test;
}

/** @throws NOT_FOUND, CORP_LEGAL_NONE, _CONSENT, _REAL_NAME, _NAME, CORP_VERIFIED, _NAME_VERIFIED, _CODE_VERIFIED, _VERIFY_AWAY, TOO_MANY, STATE_CHANGED */
export async function confirmAsLegal(
  parts: EnterpriseParts,
  ctx: Ctx,
  { proofId, consentHash }: { proofId: string; consentHash: string },
): Promise<{ result: 'match' | 'mismatch'; left: number; testEnvironment: boolean }> {
  const { deps, account } = parts;
  const { accountId } = ctx.identity.user!;
  const seen = await inTx(deps.db, (tx) => oneWaiting(parts, tx, accountId, proofId));
  if (consentHash !== legalConsentHash) throw new AppError('CORP_LEGAL_CONSENT');
  const asked = await demandPerson(parts, deps.db, accountId, seen);
  const { corp_id: corpId, name, credit_code: creditCode } = seen.row;
  await demandFree(parts, deps.db, await account.claims.of(deps.db, corpId));
  await deps.limits.use({ limit: perPerson, key: accountId });
  const { legalPerson } = seen.said;
  const known = await compareWithRegister(parts, {
    name,
    creditCode,
    legalPerson,
    legalNumber: asked.idCard,
  });
  return answering(parts, accountId, { proofId, corpId }, async (tx, waiting) => {
    const person = await demandPerson(parts, tx, accountId, waiting);
    if (person.idCard !== asked.idCard) throw new AppError('STATE_CHANGED');
    if (!known) {
      const left = await takeMismatch(parts, tx, waiting);
      return { result: 'mismatch', left, testEnvironment: waiting.row.simulated };
    }
    const testEnvironment = await takeYes(parts, tx, ctx, { ...waiting, person });
    return { result: 'match', left: proofTries - waiting.row.tries, testEnvironment };
  });
}

/** @throws NOT_FOUND, CORP_LEGAL_NONE */
export async function refuseAsLegal(parts: EnterpriseParts, ctx: Ctx, proofId: string): Promise<void> {
  const { accountId } = ctx.identity.user!;
  const { row } = await inTx(parts.deps.db, (tx) => oneWaiting(parts, tx, accountId, proofId));
  await answering(parts, accountId, { proofId, corpId: row.corp_id }, async (tx, waiting) => {
    const refusal = '法定代表人未同意';
    if (!(await takeRefusal(tx, proofId, { from: 'sent', refusal }))) throw new AppError('CORP_LEGAL_NONE');
    const values = { company: waiting.row.name, reason: refusal };
    await tellApplicant(parts, tx, waiting.row, { text: 'corpLegalNo', values });
  });
}

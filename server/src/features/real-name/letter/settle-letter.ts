// A letter of authority was signed, or came to nothing. Who signed it is compared with the register by the number under which he was compared before he signed;
// the register is asked outside of a transaction, and what was applied for is judged again where enterprise and application are locked.
import { asOneName } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { maskName } from '../../../platform/crypto/mask.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import { addJob } from '../../../platform/jobs.ts';
import { isExpired, openLegal } from '../enterprise/proof.ts';
import { compareWithRegister, settleClaim } from '../enterprise/settle-claim.ts';
import { countAnswer, findProof, lockProof, type ProofRow } from '../enterprise/store.ts';
import { tellApplicant } from '../enterprise/tell-applicant.ts';
import type { SignedLetter } from '../ports.ts';
import type { LetterParts } from './by-letter.ts';
import { endLetter, openLetter, openLetters } from './store.ts';

export const letterJob = 'real-name.letter';
const enqueue = (tx: Tx, proofId: string): Promise<void> =>
  addJob(tx, letterJob, { proofId }, { key: `${letterJob}:${proofId}`, maxAttempts: 10 });

/** A contract is finished; if it is a letter that waits, it is looked at. */
export async function letterSigned(tx: Tx, applyNo: string): Promise<void> {
  const row = await openLetter(tx, applyNo);
  if (row) await enqueue(tx, row.proof_id);
}

/** A contract ended without being signed. `refused`: by who was to sign it. */
export async function letterEnded(
  parts: LetterParts,
  tx: Tx,
  applyNo: string,
  refused: boolean,
): Promise<void> {
  const reason = refused ? '法定代表人拒绝签署授权委托书' : '授权委托书已撤回或失效';
  const row = await endLetter(tx, applyNo, { refusal: reason, refused });
  if (row)
    await tellApplicant(parts, tx, row, { text: 'corpLegalNo', values: { company: row.name, reason } });
}

/** Those whose job is gone. */
export async function sweepLetters({ deps }: LetterParts): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - 600_000);
  for (const proofId of await openLetters(deps.db, before)) await enqueue(deps.db, proofId);
}

const waits = (row: ProofRow | undefined, now: Date): row is ProofRow & { apply_no: string } =>
  row?.way === 'letter' && row.state === 'sent' && row.replaced_at === null && !isExpired(row, now);

async function isLegalPerson(
  parts: LetterParts,
  { name, credit_code: creditCode }: ProofRow,
  legalPerson: string,
  signed: SignedLetter,
): Promise<boolean> {
  const { idCard } = signed;
  if (!idCard || asOneName(signed.name) !== asOneName(legalPerson)) return false;
  return compareWithRegister(parts, { name, creditCode, legalPerson, legalNumber: idCard });
}

/** Why it does not stand, in words for the applicant; undefined: the enterprise is verified, or nothing waits any more. */
function stand(parts: LetterParts, seen: ProofRow, signed: SignedLetter): Promise<string | undefined> {
  const { deps, account, log } = parts;
  const { proof_id: proofId, corp_id: corpId, account_id: accountId, name, credit_code: creditCode } = seen;
  return inTx(deps.db, async (tx) => {
    await account.requireStays(tx, accountId);
    await account.members.lock(tx, corpId);
    const row = await lockProof(tx, proofId);
    const now = deps.clock.now();
    if (!waits(row, now)) return undefined;
    if (!(await account.members.supers(tx, corpId)).includes(accountId)) return '申请人已不是超级管理员';
    const test = row.simulated || signed.simulated;
    const origin = deps.config.PUBLIC_ORIGIN ?? '';
    const found = { ...{ name, creditCode, test, accountId, origin }, way: 'letter' as const };
    await settleClaim(parts, tx, corpId, { ...found, legalPerson: signed.name }, now);
    await countAnswer(tx, proofId, { state: 'proved', tries: row.tries });
    const content = `${test ? '测试环境；' : ''}统一社会信用代码：${creditCode}；授权委托书${row.apply_no}，法定代表人${maskName(signed.name)}签署`;
    // the legal person may have no account here; the contract names him
    await log.record(tx, { corpId, accountId: null }, { kind: 'corp.verify', target: name, content }, now);
    await tellApplicant(parts, tx, row, { text: 'corpLegalYes', values: { company: name } });
    return undefined;
  });
}

const fail = (parts: LetterParts, proofId: string, reason: string): Promise<void> =>
  inTx(parts.deps.db, async (tx) => {
    const row = await lockProof(tx, proofId);
    if (!waits(row, parts.deps.clock.now())) return;
    await countAnswer(tx, proofId, { state: 'failed', tries: row.tries });
    await tellApplicant(parts, tx, row, { text: 'corpLegalNo', values: { company: row.name, reason } });
  });

/** @throws CORP_VERIFY_AWAY: it is tried again */
export async function settleLetter(parts: LetterParts, proofId: string): Promise<void> {
  const { deps, letters } = parts;
  const seen = await findProof(deps.db, proofId);
  if (!waits(seen, deps.clock.now())) return;
  const said = openLegal(deps.vault, seen);
  const signed = await letters.signed(deps.db, seen.apply_no);
  if (!said || !signed) return;
  const refusal = (await isLegalPerson(parts, seen, said.legalPerson, signed))
    ? await stand(parts, seen, signed).catch((error: unknown) => {
        // another enterprise has the name or the code, or who applied closed his account: it never will
        if (error instanceof AppError) return error.message;
        throw error;
      })
    : '签署人不是企业登记的法定代表人';
  if (refusal !== undefined) await fail(parts, proofId, refusal);
}

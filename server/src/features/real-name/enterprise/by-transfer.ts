// 对公打款: an amount is to be paid to the enterprise's account. The order is written down with its amount in one transaction with the job that
// gives it to the bank, and has one number however often it is given.
import { randomInt } from 'node:crypto';
import {
  asNumber,
  isAccountNumber,
  isBankCode,
  proofLeastFen,
  proofMostFen,
  proofTries,
} from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Limit } from '../../../platform/limits.ts';
import { sealTransfer } from './proof.ts';
import type { Applying, Wanted } from './proof-way.ts';
import type { EnterpriseParts } from './settle-claim.ts';
import { wrongNamings } from './store.ts';

export const payJob = 'real-name.pay';
const day = 86_400;
/** Transfers cost money. Nothing is counted for an account alone: a stranger who knows it must not lock its holder out. */
const perAccount: Limit = { name: 'corp-verify-bank', max: 3, seconds: 7 * day };
const perApplicant: Limit = { name: 'corp-verify-paid', max: 10, seconds: 7 * day };
/** Amounts named wrongly in thirty days, by one person or for one enterprise: nobody finds one by trying. */
const mostWrong = 3 * proofTries;

/** @throws CORP_PROOF_TRIES */
export async function demandTries(
  tx: Tx,
  who: { corpId: string; accountId: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - 30 * day * 1000);
  if ((await wrongNamings(tx, { ...who, since })) >= mostWrong) throw new AppError('CORP_PROOF_TRIES');
}

/** The order is given, or given again: the bank pays it once. */
export const enqueuePayment = (tx: Tx, proofId: string): Promise<void> =>
  addJob(tx, payJob, { proofId }, { key: `${payJob}:${proofId}`, maxAttempts: 10 });

type Account = { bankName: string; bankAccount: string; bankCode: string; legalPerson: string };

/** @throws PARAM_INVALID, CORP_PROOF_ACCOUNT, CORP_PROOF_BANK, CORP_PROOF_TRIES */
export async function byTransfer(
  { deps, corpTransfer, corpCheck }: EnterpriseParts,
  { corpId, accountId, now }: Applying,
  { bankName, legalPerson, ...numbers }: Account,
): Promise<Wanted> {
  if (bankName === '') throw new AppError('PARAM_INVALID', '请填写开户银行');
  const [accountNumber, bankCode] = [asNumber(numbers.bankAccount), asNumber(numbers.bankCode)];
  if (!isAccountNumber(accountNumber)) throw new AppError('CORP_PROOF_ACCOUNT');
  if (!isBankCode(bankCode)) throw new AppError('CORP_PROOF_BANK');
  await demandTries(deps.db, { corpId, accountId }, now);
  const blind = deps.vault.blindIndex('bank', accountNumber).toString('hex');
  const end = accountNumber.slice(-4);
  return {
    uses: [
      { limit: perAccount, key: `${corpId} ${blind}` },
      { limit: perApplicant, key: accountId },
    ],
    said: `对公打款：${bankName}，尾号${end}`,
    row: (proofId) => ({
      ...{ way: 'transfer', state: 'sending', bank_name: bankName, account_end: end, mobile_blind: null },
      apply_no: null,
      ...sealTransfer(deps.vault, proofId, {
        ...{ accountNumber, bankCode, amountFen: randomInt(proofLeastFen, proofMostFen + 1), legalPerson },
      }),
      ...{ simulated: corpTransfer.simulated || corpCheck.simulated, sent_at: null, expires_at: null },
    }),
    begin: ({ tx }, { proof_id }) => enqueuePayment(tx, proof_id),
  };
}

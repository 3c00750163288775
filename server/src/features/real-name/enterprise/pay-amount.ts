// Gives the order to the bank, as often as it takes, under one number. A silent bank leaves the order where it is; the answer to another order is
// none. Nothing is proved by a payment: only who names the amount has read the account.
import { beijingMinute, proofDays } from '@xinqi/domain';
import { inTx } from '../../../platform/db.ts';
import type { CorpTransferAnswer } from '../../../platform/ports/corp-transfer.ts';
import { inTime } from '../patience.ts';
import { quietDays } from './by-legal.ts';
import { enqueuePayment } from './by-transfer.ts';
import { openTransfer } from './proof.ts';
import type { EnterpriseParts } from './settle-claim.ts';
import { endOld, findProof, forgetPhones, takePayment, takeRefusal, unanswered } from './store.ts';
import { tellApplicant } from './tell-applicant.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export async function payAmount(parts: EnterpriseParts, proofId: string): Promise<void> {
  const { deps, corpTransfer } = parts;
  const row = await findProof(deps.db, proofId);
  const said = row && openTransfer(deps.vault, row);
  if (!said || row.state !== 'sending' || row.replaced_at !== null) return;
  const { accountNumber, bankCode, amountFen } = said;
  const paidTo = { holder: row.name, bankName: row.bank_name ?? '', bankCode, accountNumber };
  const answer: CorpTransferAnswer = await inTime(
    corpTransfer.pay({ requestId: proofId, ...paidTo, amountFen }),
  );
  if (answer.requestId !== proofId) throw new Error('the bank answered another order');
  const sentAt = deps.clock.now();
  const expiresAt = new Date(sentAt.getTime() + proofDays * day);
  const about = { company: row.name, end: row.account_end };
  await inTx(deps.db, async (tx) => {
    if (answer.paid) {
      const values = { ...about, until: beijingMinute(expiresAt) };
      if (await takePayment(tx, proofId, { bankRequest: answer.bankRequest, sentAt, expiresAt }))
        await tellApplicant(parts, tx, row, { text: 'corpAmountPaid', values });
    } else if (await takeRefusal(tx, proofId, { from: 'sending', refusal: answer.reason }))
      await tellApplicant(parts, tx, row, {
        text: 'corpNotPaid',
        values: { ...about, reason: answer.reason },
      });
  });
}

/** Orders whose job is gone are given again; after seven days without an answer they are over. */
export async function sweepPayments({ deps }: EnterpriseParts): Promise<void> {
  const now = deps.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await endOld(deps.db, before(proofDays * day), now);
  await forgetPhones(deps.db, before(quietDays * day));
  for (const proofId of await unanswered(deps.db, before(proofDays * day), before(10 * minute)))
    await enqueuePayment(deps.db, proofId);
}

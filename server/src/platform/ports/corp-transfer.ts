// Who pays an amount to an enterprise's own bank account, so that its applicant shows by naming it that he reads that account. The bank pays
// only to an account of exactly this holder. What a simulator says is marked 测试环境.

export type CorpTransferRequest = {
  /** Ours, and the same when the order is given again: the bank pays it once. */
  requestId: string;
  /** 户名 */
  holder: string;
  bankName: string;
  /** 联行号, 12 digits; null: applied for before it was asked. */
  bankCode: string | null;
  accountNumber: string;
  /** At least proofLeastFen. */
  amountFen: number;
};
export type CorpTransferAnswer =
  | { requestId: string; paid: true; bankRequest: string }
  /** For good: no such account, another holder; `reason` in the bank's words. */
  | { requestId: string; paid: false; reason: string };
export type CorpTransferPort = {
  simulated: boolean;
  /** Throws when the bank is away, or does not know yet: the same order is given again. */
  pay(request: CorpTransferRequest): Promise<CorpTransferAnswer>;
};

// Who verifies an enterprise: an outside party that compares what an enterprise says of itself with the register of enterprises.
// Real adapter and simulator stand side by side in adapters/; what a simulator says is marked 测试环境.

export type CorpCheckRequest = {
  /** Ours; the answer repeats it. */
  requestId: string;
  name: string;
  /** 统一社会信用代码 */
  creditCode: string;
  /** 法定代表人; he is asked about and not kept. */
  legalPerson: string;
  /** His identity number: the fourth element, where he speaks himself. */
  legalIdCard?: string;
};
export type CorpCheckAnswer = { requestId: string; result: 'match' | 'mismatch' };
export type CorpCheckPort = {
  simulated: boolean;
  /** Throws when the party is away. */
  check(request: CorpCheckRequest): Promise<CorpCheckAnswer>;
};

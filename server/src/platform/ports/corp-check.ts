// Who verifies an enterprise: an outside party that compares what an enterprise says of itself with the register of enterprises, and says later
// what became of it. Real adapter and simulator stand side by side in adapters/; what a simulator says is marked 测试环境.
import type { RegisterSays } from '@xinqi/domain';

export type CorpCheckRequest = {
  /** Ours; the answer repeats it. */
  requestId: string;
  name: string;
  /** 统一社会信用代码 */
  creditCode: string;
  /** 法定代表人; kept, sealed, for as long as the enterprise is verified: to ask about him again. */
  legalPerson: string;
  /** Number of the document under which the register knows him, his identity card or another: the fourth element, where he speaks himself. */
  legalNumber?: string;
};
export type CorpCheckAnswer = { requestId: string; result: 'match' | 'mismatch' };
/** About an enterprise that was verified. `legalPerson` null: his name was not kept. */
export type CorpStateRequest = Omit<CorpCheckRequest, 'legalPerson' | 'legalNumber'> & {
  legalPerson: string | null;
};
export type CorpStateAnswer = RegisterSays & { requestId: string };
export type CorpCheckPort = {
  simulated: boolean;
  /** Throws when the party is away. */
  check(request: CorpCheckRequest): Promise<CorpCheckAnswer>;
  /** What the register says today. Throws when the party is away, or says what is no answer. */
  state(request: CorpStateRequest): Promise<CorpStateAnswer>;
};

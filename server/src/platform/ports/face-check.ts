// Who looks at a person's face: an outside party, on a page of its own to which he is sent and from which he comes back. It compares a living face
// with the picture of his identity card; we get neither picture nor template. Real adapter and simulator stand side by side in adapters/;
// what a simulator says is marked 测试环境.
import type { CheckResult } from '@xinqi/domain';

export type FaceQuestion = {
  /** Ours, of this attempt; the answer repeats it. */
  requestId: string;
  fullName: string;
  /** 18 characters. */
  idCard: string;
  /** Where the party's page leads back to. */
  returnTo: string;
};
/** `token`: the party's number of the question. `url`: its page, for one face. */
export type FaceStarted = { token: string; url: string };
export type FaceAnswer = {
  /** As the party repeats them: a yes to another question is none. */
  requestId: string;
  fullName: string;
  idCard: string;
  result: CheckResult;
  /** The party's own code, and how alike the faces were, as it says it. */
  code: string;
  score: string | null;
};
export type FaceCheckPort = {
  simulated: boolean;
  /** Of the receipt. */
  party: string;
  /** Its page opens in 微信 alone. */
  inWeChat: boolean;
  /** Throws when the party is away. */
  start(question: FaceQuestion): Promise<FaceStarted>;
  /** 'pending': nobody has shown a face yet. 'ended': nobody can any more. Throws when the party is away. */
  result(token: string): Promise<FaceAnswer | 'pending' | 'ended'>;
};

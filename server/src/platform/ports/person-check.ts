// Who verifies a person: an outside party that compares what he says of himself with what his operator or his bank knows. Real adapter and
// simulator stand side by side in adapters/; what a simulator says is marked 测试环境.
import type { CheckResult, PersonWay } from '@xinqi/domain';

export type PersonCheckRequest = {
  /** Ours, of this attempt; the answer repeats it, so that a yes to another question is none. */
  requestId: string;
  way: PersonWay;
  fullName: string;
  /** 18 characters. */
  idCard: string;
  /** That of the account. */
  mobile: string;
  /** Empty where no bank is asked. */
  bankCard: string;
};
export type PersonCheckAnswer = {
  requestId: string;
  result: CheckResult;
  /** The party's own code, and its number for the request: what a dispute is settled by. */
  code: string;
  partyRequestId: string;
};
export type PersonCheckPort = {
  simulated: boolean;
  /** Of the receipt. */
  party: string;
  /** One question, asked once. Throws when the party is away, busy, or has had enough for today. */
  check(request: PersonCheckRequest): Promise<PersonCheckAnswer>;
};

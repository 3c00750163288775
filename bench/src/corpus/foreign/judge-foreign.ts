// Our verdict on a signed file beside what the judges say together: each question is settled by those who answer it, and what
// EN 319 102-1 makes of the answers is compared with what we say.
import { readFileSync } from 'node:fs';
import { verifyPdf } from '@xinqi/pdf/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { type Answer, type ForeignDesk, type Opinions, opinionsOf, QUESTIONS } from './opinions.ts';

/** EN 319 102-1 §5.1.3: TOTAL-PASSED, INDETERMINATE, TOTAL-FAILED. */
export type Status = 'passed' | 'open' | 'failed';
export type Agreement = 'agree' | 'says less' | 'accuses' | 'says more' | 'FALSE ACCEPT';
export type ForeignLine = {
  path: string;
  tool: string;
  /** What was done to it; absent for a sound file. */
  tampering?: string;
  own: string;
  /** Each reason that is not `valid`, of the file or of one of its signatures. */
  reasons: string[];
  /** Of a sound file. */
  opinions?: Opinions;
  expected?: Status;
  agreement: Agreement;
};

/** What those who answer say: the more of them; undefined where nobody answers or as many say yes as no. */
export function settled(answers: Readonly<Record<string, Answer>>): 'yes' | 'no' | undefined {
  const count = (of: Answer): number => Object.values(answers).filter((one) => one === of).length;
  const [yes, no] = [count('yes'), count('no')];
  return yes === no ? undefined : yes > no ? 'yes' : 'no';
}

/** Integrity that fails is a failure; anything else that is not affirmed leaves the signature open (§5.2.8, §5.3). */
export function expectedOf(opinions: Opinions): Status {
  const integrity = settled(opinions.integrity);
  if (integrity === 'no') return 'failed';
  if (integrity !== 'yes' || settled(opinions.trust) !== 'yes') return 'open';
  return settled(opinions.form) === 'no' || settled(opinions.policy) === 'no' ? 'open' : 'passed';
}

export function statusOf(own: string): Status {
  if (own === 'valid' || own === 'valid_with_warnings') return 'passed';
  return own === 'invalid' || own === 'changed_after_signing' ? 'failed' : 'open';
}

/** Of a tampered file its maker knows the truth, and no judge is asked. */
export function agreementOf(own: string, expected: Status | undefined): Agreement {
  const status = statusOf(own);
  if (expected === undefined) return status === 'passed' ? 'FALSE ACCEPT' : 'agree';
  if (status === expected) return 'agree';
  if (status === 'passed') return 'says more';
  return status === 'failed' ? 'accuses' : 'says less';
}

/** Whether a judge that stands alone accepts the file, by the questions that it asks; undefined where it judges no bytes. */
export function acceptedBy(judge: string, opinions: Opinions): boolean | undefined {
  if ((opinions.integrity[judge] ?? 'silent') === 'silent') return undefined;
  return QUESTIONS.every((question) => opinions[question][judge] !== 'no');
}

export async function judgeForeign(path: string, tampering: string | undefined, desk: ForeignDesk) {
  const report = await verifyPdf(readFileSync(path), {
    port: nodeCryptoPort,
    anchors: [],
    foreignAnchors: [desk.root],
    timestampAnchors: [desk.root],
    now: new Date(),
  });
  const reasons = [
    ...(report.reason ? [report.reason] : []),
    ...report.signatures
      .filter(({ verdict }) => verdict !== 'valid')
      .map(({ verdict, reason }) => `${verdict} ${reason}`),
  ];
  const opinions = tampering === undefined ? opinionsOf(path, desk) : undefined;
  const expected = opinions && expectedOf(opinions);
  return {
    own: report.verdict,
    reasons: [...new Set(reasons)],
    ...(opinions && expected ? { opinions, expected } : {}),
    agreement: agreementOf(report.verdict, expected),
  };
}

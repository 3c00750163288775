// The expected side of the authorization matrix: decides a cell by the sentences, and names the codes of each denial.
import { numberingSentences } from '../../features/numbering/testing/policy.ts';
import { particularsSentences } from '../../features/particulars/testing/policy.ts';
import { templateSentences } from '../../features/template/testing/policy.ts';
import { adminSentences } from './admin/sentences.ts';
import type { Cell } from './facts.ts';
import { flowDesignSentences } from './flow/design-sentences.ts';
import { flowInstSentences } from './flow/inst-sentences.ts';
import { memberSentences } from './member/sentences.ts';
import { ownSentences } from './own-sentences.ts';
import { partySentences } from './party-sentences.ts';
import { sealSentences } from './seal/sentences.ts';
import { type Sentence, says, type Verdict } from './sentence.ts';

/** No two decide one cell differently; what a route declares is not looked at. */
export const sentences: readonly Sentence[] = [
  ...ownSentences,
  ...adminSentences,
  ...sealSentences,
  ...flowDesignSentences,
  ...flowInstSentences,
  ...memberSentences,
  ...numberingSentences,
  ...particularsSentences,
  ...templateSentences,
  ...partySentences,
];

/** Codes that a denied call may answer; each is one class of denial. */
export const codesOf: Record<Exclude<Verdict, 'allow'>, readonly string[]> = {
  signIn: ['10201'],
  console: ['10203'],
  absent: ['NOT_FOUND'],
  permission: ['NO_PERMISSION'],
  link: ['LINK_INVALID'],
  verify: ['10401'],
  notYours: ['SIGN_NOT_YOURS'],
  file: ['APPLY_FILE_REQUIRED'],
  key: ['LINK_INVALID', 'TICKET_INVALID', 'UPLOAD_CREDENTIAL'],
};

/** Cells that go another way, each with its reason; they come before the sentences. */
export const exceptions: readonly Sentence[] = [
  says(
    'The call for a willingness code takes no pair at all, so a pair’s holder has sent none',
    'link',
    (c) => c.route === 'signing.willCode' && c.principal === 'pair',
  ),
];

/** The verdict of a cell with the sentences that decide it; undefined when none does or they disagree. */
export function decide(c: Cell): { verdict: Verdict | undefined; by: string[] } {
  const named = exceptions.filter((s) => s.when(c));
  const matching = named.length > 0 ? named : sentences.filter((s) => s.when(c));
  const verdicts = new Set(matching.map((s) => s.verdict));
  return { verdict: verdicts.size === 1 ? matching[0]!.verdict : undefined, by: matching.map((s) => s.text) };
}

// How an enterprise shows that its applicant speaks for it (docs/decisions/0125, 0127, 0140): somebody reads its bank account, its legal
// person says so, or signs a letter of authority.

export const proofWays = ['transfer', 'legal', 'letter'] as const;
export type ProofWay = (typeof proofWays)[number];
export const proofWayNames: Readonly<Record<ProofWay, string>> = {
  transfer: '对公打款',
  legal: '法定代表人确认',
  letter: '授权委托书',
};

/** How long an application can be answered, and how often wrongly. */
export const proofDays = 7;
export const proofTries = 3;

/**
 * sending: the bank was not heard yet · sent: the amount is on its way or there, or the legal person was asked · refused: the bank did not pay, or
 * the legal person said no · proved · failed: answered wrongly too often.
 */
export const proofStates = ['sending', 'sent', 'refused', 'proved', 'failed'] as const;
export type ProofState = (typeof proofStates)[number];

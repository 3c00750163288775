// Which forged histories of evidence/testing are public vectors of the rules H1 to H17; columns as in broken-stories.ts.
import type { Row } from './broken-stories.ts';

/** Of `approved`, in FORGED_STEPS. */
export const STEPS: readonly Row[] = [
  ['H1', 'made-twice', 'made twice', 'The contract is made a second time before the link is sent.'],
  [
    'H1',
    'upload-after-signatories',
    'a file after who signs it',
    'A file is uploaded after the signatory was added.',
  ],
  [
    'H1',
    'signatories-missing',
    'five signatories declared, one recorded',
    'Made for five signatories, and sent with one.',
  ],
  [
    'H2',
    'signed-after-refusal',
    'signed after a refusal',
    'He refuses before he agrees, and signs all the same.',
  ],
  [
    'H2',
    'cancelled-after-all',
    'cancelled after everybody had signed',
    'It is cancelled after everybody had confirmed.',
  ],
  [
    'H2',
    'closed-before-signing',
    'closed before it was signed',
    'The file is closed before the confirmation.',
  ],
  [
    'H3',
    'signed-before-invited',
    'signed before he was invited',
    'The link is issued only after his intent.',
  ],
  [
    'H3',
    'corrected-while-seal-waits',
    'corrected while his seal waits',
    'The sender corrects him while his seal awaits its approval.',
  ],
  [
    'H4',
    'out-of-order',
    'out of order',
    'Two sign in order, and the second is invited before the first has signed.',
  ],
  [
    'H4',
    'replaced-by-a-person',
    'an enterprise replaced by a person',
    'A person takes the place of the enterprise.',
  ],
  ['H5', 'after-the-deadline', 'signed after the deadline', 'He signs two minutes after the deadline.'],
  ['H5', 'expired-too-early', 'expired before the deadline', 'It expires before its deadline.'],
  ['H5', 'time-runs-back', 'times that run back', 'The intent has the time of the third event.'],
  [
    'H6',
    'old-link-opened',
    'an old link opened after a newer one',
    'He opens the first link after a second was issued.',
  ],
  [
    'H6',
    'revoked-without-reason',
    'revoked as cancelled while it is being signed',
    'The link is revoked as that of a cancelled contract while it is being signed.',
  ],
  ['H7', 'no-consent', 'no consent', 'He never agreed to the text.'],
  [
    'H7',
    'code-an-hour-before',
    'the code an hour before the intent',
    'Everything from his consent on happens an hour after the code.',
  ],
  [
    'H7',
    'confirmed-by-another',
    'confirmed by another kind of actor',
    'Another kind of actor confirms than who meant it.',
  ],
  [
    'H8',
    'certificate-too-early',
    'a certificate before the confirmation',
    'The certificate is issued before the confirmation.',
  ],
  ['H8', 'signed-twice', 'signed twice', 'The signature is written twice.'],
  [
    'H9',
    'another-serial',
    'another serial number',
    'The issue tells another serial number than the certificate has.',
  ],
  ['H9', 'revoked-before-use', 'revoked before it was used', 'The certificate is revoked before it signs.'],
  ['H10', 'seal-not-used', 'a seal without its use', 'The intent says that a seal is used, and none is.'],
  [
    'H10',
    'grant-ended',
    'a grant that had ended',
    'The grant under which the seal is used ended months before.',
  ],
  [
    'H11',
    'approval-left-out',
    'sent without the approval that it needed',
    'The approval of the contract is left out.',
  ],
  ['H11', 'step-of-no-flow', 'a step that the flow has not', 'Step 9 of a flow of two steps is decided.'],
  [
    'H12',
    'another-deposited',
    'another document deposited',
    'Another document is deposited than the finished one.',
  ],
  [
    'H12',
    'more-disclosed',
    'more disclosed than was committed',
    'More is disclosed than was ever committed to.',
  ],
  ['H17', 'not-confirmed', 'no confirmation', 'The confirmation is left out.'],
  [
    'H20',
    'another-account',
    'cancelled by another account than that which sent it',
    'Another account than the sender’s cancels the contract that a person sent.',
  ],
];

/** Of `approved`, in FORGED_APPROVALS. */
export const APPROVALS: readonly Row[] = [
  ['H13', 'step-unapproved', 'a step that nobody approved', 'The decision of the second step is left out.'],
  [
    'H13',
    'turned-down-passed',
    'a rejection recorded as passed',
    'The second approver turns it down, and it passes.',
  ],
  ['H14', 'another-document', 'another document', 'The approvers were shown another document.'],
  [
    'H15',
    'sent-before-approval',
    'sent before the end',
    'The link is issued before the approval has passed.',
  ],
  ['H16', 'seal-turned-down', 'the seal after a rejection', 'The seal was turned down, and is used.'],
  [
    'H16',
    'seal-by-another-approval',
    'the seal under the approval of the contract',
    'The seal is used under the approval of the contract.',
  ],
];

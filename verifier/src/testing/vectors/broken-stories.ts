// Which forged histories of evidence/testing are public vectors of the rules D, R, S, W, F and H17 to H19: the rule, the file, the name of the history
// there, and what was changed in one sentence.
export type Row = readonly [rule: string, file: string, name: string, says: string];

/** Of `one`, in evidence/testing FORGED_HISTORIES; the good vector that was changed is `completed`. */
export const HISTORIES: readonly Row[] = [
  ['R1', 'line-of-nobody', 'added by nobody', 'The event that names the signatory is left out.'],
  ['R1', 'confirmed-twice', 'confirmed twice', 'He confirms a second time after his task had ended.'],
  [
    'R1',
    'corrected-in-between',
    'corrected between intent and confirmation',
    'He is corrected between intent and confirmation.',
  ],
  ['R2', 'no-code', 'no code that was passed', 'The code that he says he passed is left out.'],
  ['R2', 'code-wrong', 'a code that was wrong', 'The code that he says he passed was wrong.'],
  [
    'R3',
    'intent-in-another-name',
    'intent in another name',
    'The intent commits to another name than the invitation.',
  ],
  ['R3', 'code-to-another-phone', 'code to another phone', 'The code went to another phone than his.'],
  [
    'R4',
    'certificate-of-another',
    'certificate of another person',
    'The opened subject is another than that of the certificate.',
  ],
  [
    'R4',
    'another-name',
    'certificate of another name',
    'The opened name, masked, is another than that of the certificate.',
  ],
  [
    'R5',
    'link-never-issued',
    'a link that was never issued',
    'The intent names a generation of the link that was never issued.',
  ],
  [
    'R5',
    'link-revoked',
    'signed by a link that was revoked before (cancel)',
    'The link was revoked before he signed by it.',
  ],
  [
    'R6',
    'no-certificate-issued',
    'a certificate that nobody issued',
    'The event that issues the certificate is left out.',
  ],
  [
    'S1',
    'signed-after-cancel',
    'signed after it was cancelled',
    'The contract is cancelled before he signs.',
  ],
  [
    'S2',
    'voided-unasked',
    'voided without a request',
    'The contract is voided, and nobody had asked for it.',
  ],
  [
    'S2',
    'voided-by-another',
    'voided by another agreement',
    'Another agreement voids it than the one that was asked for.',
  ],
  [
    'S4',
    'somebody-unsigned',
    'finished without a signatory',
    'A second signatory is named before the first signs, and the contract is finished without him.',
  ],
  [
    'S4',
    'count-of-signatures',
    'finished with more signatures than there are',
    'The finish counts five signatures.',
  ],
  [
    'H17',
    'certificate-of-another-intent',
    'a certificate issued for another intent',
    'The certificate was issued for another intent.',
  ],
];

/** Of other good vectors than `completed`, and what stands in no list of evidence/testing. */
export const FURTHER: readonly Row[] = [
  [
    'R7',
    'filled-in-by-another',
    'filled in by another phone',
    'Another phone filled in the text than the one that was invited.',
  ],
  ['R7', 'filled-in-twice', 'filled in twice', 'The text was filled in twice.'],
  [
    'S3',
    'voids-another',
    'a voiding agreement for another contract',
    'The agreement asks to void another contract than it was made for.',
  ],
  [
    'H18',
    'face-never-compared',
    'a face that nobody compared',
    'The confirmation claims a face that was never compared.',
  ],
  [
    'H19',
    'another-field',
    'a signature in another field',
    'The signature is said to stand in another field than it does.',
  ],
  [
    'H19',
    'another-level',
    'a signature of another level',
    'The signature is said to have no timestamp, and has one.',
  ],
];

/** Of `by-passkey`, in FORGED_PASSKEYS. */
export const PASSKEYS: readonly Row[] = [
  [
    'P1',
    'passkey-for-another-document',
    'the assertion of another document',
    'The passkey approved another document.',
  ],
  ['P1', 'passkey-for-another-contract', 'of another contract', 'The passkey approved another contract.'],
  ['P2', 'passkey-registered', 'a registration of a key', 'The client data are those of a registration.'],
  ['P3', 'passkey-on-another-site', 'on another site', 'The passkey was used on another site.'],
  ['P4', 'passkey-unverified', 'nobody was verified', 'The device verified nobody.'],
  [
    'P5',
    'passkey-of-another-key',
    'by another key',
    'The signature is of another key than the intent shows.',
  ],
  ['P6', 'passkey-without-marks', 'nothing is said of what he drew', 'The intent commits to no drawing.'],
  [
    'P7',
    'passkey-only-said',
    'said and not there',
    'The intent says that a passkey was used, and carries none.',
  ],
  [
    'P8',
    'passkey-demanded-alone',
    'demanded of who may have none',
    'A passkey was demanded, and no other way.',
  ],
  [
    'P10',
    'passkey-registration-left-out',
    'of a registration that is not there',
    'The registration that the intent names is not in the pack.',
  ],
  [
    'P11',
    'passkey-swapped',
    'another key was registered',
    'The registration that the intent names is of another key.',
  ],
  [
    'P12',
    'passkey-registered-afterwards',
    'registered in the log after it was used',
    'The registration stands behind the intent in the log.',
  ],
  ['P9', 'passkey-used-twice', 'used for two intents', 'Two intents carry the same signature of a passkey.'],
];
/** Of `read-whole`, in NOT_SHOWN. */
export const READINGS: readonly Row[] = [
  [
    'D1',
    'shown-before-he-came',
    'shown before he came into the line',
    'The file is said to have gone to him two minutes before he came into the line.',
  ],
  [
    'D1',
    'shown-after-the-intent',
    'shown after the intent',
    'The file is said to have gone to him a day after he had expressed his will.',
  ],
];
/** Of `check-demanded`, `number-named` or `check-for-a-set`, in UNMET_WILLS. */
export const WILLS: readonly Row[] = [
  ['W1', 'check-missing', 'nothing was passed', 'The check that was demanded was never made.'],
  [
    'W1',
    'check-not-named',
    'it was passed and the will does not rest on it',
    'The check was passed, and the intent does not name it.',
  ],
  ['W2', 'check-failed', 'it was not passed', 'The check that the intent names was failed.'],
  [
    'W2',
    'check-too-old',
    'it is older than half an hour',
    'The check was made 31 minutes before the intent.',
  ],
  ['W3', 'check-used-twice', 'one check serves two acts of will', 'Two intents name the same check.'],
  ['W4', 'check-of-another', 'another name was compared', 'The check was of another name and phone.'],
  [
    'W5',
    'verified-later',
    'his account was verified only later',
    'The account is said to have been verified half a year after the intent.',
  ],
  [
    'W6',
    'another-number',
    'another number was compared',
    'The check was of another identity number than the one that the sender named.',
  ],
  [
    'W7',
    'check-for-other-contracts',
    'it was made for other contracts',
    'The check was made once for a set of contracts, and this one is signed with another set.',
  ],
  [
    'W7',
    'answered-too-early',
    'it was answered half an hour before',
    'The check for the set was written into this contract right before the intent, and answered 31 minutes before.',
  ],
  [
    'W8',
    'answer-for-two-sets',
    'its answer serves this contract in two sets',
    'One answer, by its number, is told of two sets of contracts.',
  ],
];

/** Of `several-files`, in FORGED_FILES. */
export const FILES: readonly Row[] = [
  ['F1', 'uploaded-twice', 'a file uploaded twice', 'The second file is uploaded in the place of the first.'],
  [
    'F1',
    'renamed',
    'a file whose name is another than when it was sent',
    'The second file is uploaded under another name than the contract names.',
  ],
  [
    'F2',
    'one-file-less',
    'an intent that names one file less',
    'The second signatory means two of the three files.',
  ],
  [
    'F2',
    'signature-missing',
    'a signature is missing in one file, and everything is finished',
    'The second signatory’s signature in the third file is left out.',
  ],
  [
    'F3',
    'one-not-finished',
    'one file is finished while another is not',
    'The third file is not finished with the others.',
  ],
  ['F3', 'other-order', 'finished in another order', 'The files are finished in the reverse order.'],
  [
    'F4',
    'code-for-one',
    'a code that was sent for one file only',
    'The code was sent for the first file alone.',
  ],
];

// The matrix' side of real names: a request for each route. Everybody verifies himself alone: the sentences are those of one's own calls.
import { randomUUID } from 'node:crypto';
import { none, type Sample } from '../../../testing/matrix/sample.ts';

/** To a text that is not the one shown: nobody is asked about. */
const said = () => ({
  ...{ attemptId: randomUUID(), fullName: '张三', idCard: '11010519491231002X' },
  consentHash: '0'.repeat(64),
});

const paper = () => ({
  ...{ attemptId: randomUUID(), paper: 'passport', issuer: 'DE', fullName: 'ERIKA MUSTERMANN' },
  ...{ number: 'C01X00T47', born: '1964-08-12', expires: '2036-01-31', pictures: [randomUUID()] },
});

const file = 'no picture';
const otherText = { consentHash: '0'.repeat(64) };
export const realNameSamples: Record<string, Sample> = {
  'real-name.ocrIdCard': { kinds: ['nothing'], file, input: () => otherText, proves: ['REAL_NAME_CONSENT'] },
  'real-name.bankCard': { kinds: ['nothing'], file, input: () => otherText, proves: ['REAL_NAME_CONSENT'] },
  'real-name.businessLicence': {
    ...{ kinds: ['nothing'], file },
    input: () => ({}),
    proves: ['OCR_PICTURE', 'OCR_AWAY'],
  },
  'real-name.handOver': {
    kinds: ['nothing'],
    input: () => ({ ...otherText, kinds: ['id_front'] }),
    proves: ['REAL_NAME_CONSENT'],
  },
  'real-name.handOverWatch': {
    kinds: ['nothing'],
    input: () => ({ handOverId: randomUUID() }),
    proves: ['NOT_FOUND'],
  },
  'real-name.handOverOpen': {
    kinds: ['nothing'],
    input: () => ({ k: 'A'.repeat(43) }),
    proves: ['OCR_HAND_OVER'],
  },
  'real-name.handOverTake': {
    ...{ kinds: ['nothing'], file },
    input: () => ({ phoneKey: 'A'.repeat(43), kind: 'id_front' }),
    proves: ['OCR_HAND_OVER'],
  },
  'real-name.reviewState': none,
  'real-name.reviewPicture': {
    ...{ kinds: ['nothing'], file },
    input: () => ({ ...otherText, side: 'front' }),
    proves: ['REAL_NAME_CONSENT'],
  },
  'real-name.reviewApply': {
    kinds: ['nothing'],
    input: () => ({ ...paper(), ...otherText }),
    proves: ['REAL_NAME_CONSENT'],
  },
  'real-name.reviewWithdraw': {
    kinds: ['nothing'],
    input: () => ({ attemptId: randomUUID() }),
    proves: ['NOT_FOUND'],
  },
  'real-name.reviewWaiting': none,
  'real-name.reviewOpen': { kinds: ['nothing'], input: () => ({ attemptId: randomUUID() }) },
  'real-name.reviewShow': { kinds: ['nothing'], input: () => ({ attemptId: randomUUID(), side: 'front' }) },
  'real-name.reviewDecide': { kinds: ['nothing'], input: () => ({ attemptId: randomUUID(), pass: 1 }) },
  'real-name.faceVerify': { kinds: ['nothing'], input: said, proves: ['REAL_NAME_CONSENT'] },
  'real-name.faceResult': {
    kinds: ['nothing'],
    input: () => ({ attemptId: randomUUID() }),
    proves: ['NOT_FOUND'],
  },
  'real-name.faceOpen': { kinds: ['nothing'], input: () => ({ k: 'A'.repeat(43) }), proves: ['FACE_OVER'] },
  'real-name.faceConfirm': {
    kinds: ['nothing'],
    input: () => ({ k: 'A'.repeat(43), mine: 1 }),
    proves: ['FACE_OVER'],
  },
  'real-name.per': none,
  'real-name.legalList': none,
  'real-name.legalCommit': {
    kinds: ['nothing'],
    input: () => ({ proofId: randomUUID(), ...otherText }),
    proves: ['NOT_FOUND'],
  },
  'real-name.legalRefuse': {
    kinds: ['nothing'],
    input: () => ({ proofId: randomUUID() }),
    proves: ['NOT_FOUND'],
  },
  'real-name.operatorVerify': { kinds: ['nothing'], input: said, proves: ['REAL_NAME_CONSENT'] },
  'real-name.bankVerify': {
    kinds: ['nothing'],
    input: () => ({ ...said(), bankCard: '4111111111111111' }),
    proves: ['REAL_NAME_CONSENT'],
  },
};

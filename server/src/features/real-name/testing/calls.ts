// Calls of real names, as the matrix groups them.

const ofFamily = (...names: string[]) => names.map((name) => `real-name.${name}`);
export const ownCalls = [
  ...ofFamily('per', 'operatorVerify', 'bankVerify', 'faceVerify', 'faceResult'),
  ...ofFamily('ocrIdCard', 'businessLicence', 'bankCard', 'handOver', 'handOverWatch'),
  ...ofFamily('legalList', 'legalCommit', 'legalRefuse'),
  ...ofFamily('reviewState', 'reviewPicture', 'reviewApply', 'reviewWithdraw'),
];
/** Of who was made a reviewer by the operator; nobody in the matrix is one. */
export const reviewerCalls = ofFamily('reviewWaiting', 'reviewOpen', 'reviewShow', 'reviewDecide');
/** By a secret that the phone scanned: a made-up one is told so, whoever sends it. */
export const visitorCalls = ofFamily('handOverOpen', 'handOverTake', 'faceOpen', 'faceConfirm');

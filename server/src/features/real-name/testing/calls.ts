// Calls of real names, as the matrix groups them.

const ofFamily = (...names: string[]) => names.map((name) => `real-name.${name}`);
export const realNameOwnCalls = [
  ...ofFamily('per', 'operatorVerify', 'bankVerify'),
  ...ofFamily('ocrIdCard', 'businessLicence', 'bankCard', 'handOver', 'handOverWatch'),
  ...ofFamily('legalList', 'legalCommit', 'legalRefuse'),
];
/** By a secret that the phone scanned: a made-up one is told so, whoever sends it. */
export const realNameVisitorCalls = ofFamily('handOverOpen', 'handOverTake');

// Door of evidence/testing: samples for the tests of this floor and of the verifier. Never imported by the product.

export { FORGED_FILES, FORGED_PAGES } from './forged-files.ts';
export {
  FORGED_APPROVALS,
  FORGED_HISTORIES,
  FORGED_LOGS,
  FORGED_PASSKEYS,
  FORGED_SEALS,
  FORGED_STEPS,
  goesOn,
  type History,
  HONEST_HISTORIES,
  MET_READING,
  MET_VIDEOS,
  MET_WILLS,
  mutations,
  NOT_SHOWN,
  PREVIOUS_LOG,
  registered,
  restoredLog,
  SHOWN,
  sealedByPasskey,
  UNMET_READINGS,
  UNMET_VIDEOS,
  UNMET_WILLS,
  withPasskey,
} from './history/index.ts';
export { judge, NOW, reason, refuted, rememberingCrypto } from './judge.ts';
export { memoryStore, noteSigner, sha256, verifyEd25519 } from './keys.ts';
export { type AcrossLog, acrossLog } from './logs/across-log.ts';
export { type ForkedLog, forkedLog } from './logs/forked-log.ts';
export { type GrownLog, grownLog } from './logs/grown-log.ts';
export { packBytes } from './pack-history.ts';
export { HOLDING, holdingApproval, PREIMAGES } from './preimages.ts';
export { resign } from './resign.ts';
export { certifiedKey } from './sample-keys.ts';
export {
  CONSENT,
  makeSamplePack,
  SAMPLE_NO,
  SAMPLE_ORIGIN,
  type SampleOptions,
} from './sample-pack.ts';
export { rulesNamed, rulesOf, type SecondSaid, secondVerifier } from './second-verifier.ts';
export { makeSeveralPack, plainSeveral, type SeveralOptions, type SeveralSigner } from './several-pack.ts';
export { canonicalZip, type Forged, forgeZip } from './zip-forge.ts';

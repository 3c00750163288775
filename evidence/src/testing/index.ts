// Door of evidence/testing: samples for the tests of this floor and of the verifier. Never imported by the product.

export {
  FORGED_HISTORIES,
  FORGED_STEPS,
  goesOn,
  type History,
  HONEST_HISTORIES,
  mutations,
} from './history/index.ts';
export { judge, NOW, reason, refuted, rememberingCrypto } from './judge.ts';
export { memoryStore, noteSigner, sha256, verifyEd25519 } from './keys.ts';
export { packBytes } from './pack-history.ts';
export { resign } from './resign.ts';
export { certifiedKey } from './sample-keys.ts';
export {
  CONSENT,
  makeSamplePack,
  SAMPLE_NO,
  SAMPLE_ORIGIN,
  type SampleOptions,
} from './sample-pack.ts';
export { makeSeveralPack, plainSeveral, type SeveralOptions, type SeveralSigner } from './several-pack.ts';
export { canonicalZip, type Forged, forgeZip } from './zip-forge.ts';

// Door of evidence/witness: cosignatures of checkpoints, the protocol by which a log asks for them, and whose count.
export {
  type AddCheckpoint,
  formatAddCheckpoint,
  MOST_REQUEST_BYTES,
  parseAddCheckpoint,
  parseSize,
  SIZE_TYPE,
} from './add-checkpoint.ts';
export {
  cosignedAt,
  isLineOf,
  parseCosignatures,
  signCosignature,
  verifyCosignature,
} from './cosignature.ts';
export { type Decision, decide, type Head, type KnownLog, type Refusal } from './decide.ts';
export {
  hostOf,
  isQuorum,
  isSimulated,
  type PolicyWitness,
  parseWitnessPolicy,
  type WitnessPolicy,
} from './policy.ts';

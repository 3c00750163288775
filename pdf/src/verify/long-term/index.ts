// Long-term verification: validation data of the file, time sliding over its timestamps, PAdES levels.
export { ALGORITHM_ENDS, type AlgorithmEnds, type AlgorithmName } from './algorithm-dates.ts';
export { type LevelReason, levelReasonText } from './levels.ts';
export { type LongTermVerdict, Proofs, type ProvenSignature } from './proofs.ts';
export { readHistory } from './security-history.ts';

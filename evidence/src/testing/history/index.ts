// Forged and honest histories for the tests of the verifier.
import type { History } from './edits.ts';
import { FORGED_FILLINGS } from './filled-in.ts';
import { FORGED_PROOFS } from './forged-proofs.ts';
import { FORGED_RECIPIENTS } from './forged-recipients.ts';
import { FORGED_SIGNATURES } from './forged-signatures.ts';
import { FORGED_STATES } from './forged-states.ts';
import { FORGED_STATES_AND_LINKS } from './forged-steps.ts';
import type { ForgedStep } from './step-edits.ts';

export { MET_WILLS, UNMET_WILLS } from './demanded/checks.ts';
export { MET_READING, NOT_SHOWN, SHOWN, UNMET_READINGS } from './demanded/reading.ts';
export { MET_VIDEOS, UNMET_VIDEOS } from './demanded/video.ts';
export type { History } from './edits.ts';
export { FORGED_APPROVALS } from './forged-approvals.ts';
export { HONEST_HISTORIES } from './honest.ts';
export { goesOn, type Mutation, mutations } from './mutations.ts';
export { FORGED_PASSKEYS, FORGED_SEALS, registered, sealedByPasskey, withPasskey } from './passkey.ts';
export { FORGED_LOGS, PREVIOUS_LOG, restoredLog } from './restored.ts';
export type { ForgedStep } from './step-edits.ts';
export const FORGED_HISTORIES: readonly History[] = [
  ...FORGED_RECIPIENTS,
  ...FORGED_FILLINGS,
  ...FORGED_PROOFS,
  ...FORGED_STATES,
];
/** Of the sample with approvals; each is refuted by its rule. */
export const FORGED_STEPS: readonly ForgedStep[] = [...FORGED_STATES_AND_LINKS, ...FORGED_SIGNATURES];

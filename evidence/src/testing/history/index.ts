// Forged and honest histories for the tests of the verifier.
import { MET_WILLS as MET_CHECKS, UNMET_WILLS as UNMET_CHECKS } from './demanded/checks.ts';
import { MET_ONCE, UNMET_ONCE } from './demanded/once.ts';
import type { History } from './edits.ts';
import { FORGED_FILLINGS } from './filled-in.ts';
import { FORGED_PROOFS } from './forged-proofs.ts';
import { FORGED_RECIPIENTS } from './forged-recipients.ts';
import { FORGED_SIGNATURES } from './forged-signatures.ts';
import { FORGED_STATES } from './forged-states.ts';
import { FORGED_STATES_AND_LINKS } from './forged-steps.ts';
import type { ForgedStep } from './step-edits.ts';

export { MET_READING, NOT_SHOWN, SHOWN, UNMET_READINGS } from './demanded/reading.ts';
export { MET_VIDEOS, UNMET_VIDEOS } from './demanded/video.ts';
export type { History } from './edits.ts';
export { FORGED_APPROVALS } from './forged-approvals.ts';
export { HONEST_HISTORIES } from './honest.ts';
export { goesOn, type Mutation, mutations } from './mutations.ts';
export { FORGED_PASSKEYS, FORGED_SEALS, registered, sealedByPasskey, withPasskey } from './passkey.ts';
export { FORGED_LOGS, PREVIOUS_LOG, restoredLog } from './restored.ts';
export type { ForgedStep } from './step-edits.ts';
/** What was demanded of his will: checks of this contract, and those that were made once for several. */
export const MET_WILLS = [...MET_CHECKS, ...MET_ONCE];
export const UNMET_WILLS = [...UNMET_CHECKS, ...UNMET_ONCE];
export const FORGED_HISTORIES: readonly History[] = [
  ...FORGED_RECIPIENTS,
  ...FORGED_FILLINGS,
  ...FORGED_PROOFS,
  ...FORGED_STATES,
];
/** Of the sample with approvals; each is refuted by its rule. */
export const FORGED_STEPS: readonly ForgedStep[] = [...FORGED_STATES_AND_LINKS, ...FORGED_SIGNATURES];

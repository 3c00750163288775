// Contract life: status values, the transition tables, kinds of contracts and of fields, sums of money, what a sender asks for.
export * from './acts.ts';
export * from './amount.ts';
export * from './batch/index.ts';
export * from './change-parties.ts';
export * from './contract-kind.ts';
export * from './deadline.ts';
export type { Decision, Refused } from './decision.ts';
export * from './demand/index.ts';
export * from './field-kind.ts';
export * from './keyword/index.ts';
export * from './location.ts';
export * from './millimetre.ts';
export * from './place/index.ts';
export * from './print.ts';
export * from './states.ts';
export * from './tell-parties.ts';
export * from './terms.ts';

// Approvals: what is designed, which flow applies, how a request moves through it.
export * from './choose-flow.ts';
export * from './design.ts';
export * from './design-faults.ts';
export * from './instance.ts';

// Contract life: status values and the transition tables.
export * from './field-kind.ts';
export * from './states.ts';

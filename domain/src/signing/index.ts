// Contract life: status values, the transition tables, kinds of contracts and of fields, sums of money.
export * from './amount.ts';
export * from './contract-kind.ts';
export * from './field-kind.ts';
export * from './states.ts';

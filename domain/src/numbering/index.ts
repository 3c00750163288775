// How an enterprise numbers its contracts.
export * from './rule.ts';

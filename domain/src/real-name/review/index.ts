// Real names by review (docs/decisions/0145).
export * from './decide-review.ts';
export { findMrz, type Mrz, mrzHints, readMrz, saidByMrz } from './mrz.ts';
export * from './paper-fault.ts';
export * from './papers.ts';

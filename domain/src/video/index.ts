// What is asked of a recorded video of a signatory.
export * from './faults.ts';
export * from './limits.ts';
export * from './sentence.ts';

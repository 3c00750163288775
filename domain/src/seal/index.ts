// Seals of an enterprise: kinds, states, grants.
export * from './grants.ts';
export * from './kinds.ts';
export * from './states.ts';

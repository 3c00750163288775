// Permission tree (spec §6) and the one function that decides.
export * from './can.ts';
export * from './tree.ts';

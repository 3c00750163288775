// Permission tree (spec §6) and the functions that decide by it.
export * from './can.ts';
export * from './grant.ts';
export * from './holds.ts';
export * from './tree.ts';

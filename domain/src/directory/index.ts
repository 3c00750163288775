// Directories in which contracts are archived.
export * from './tree.ts';

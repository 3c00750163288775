// The structure of tagged files: what a later signature may add to it.
export { structureChanges } from './structure-changes.ts';

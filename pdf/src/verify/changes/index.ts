// What later revisions change: each is compared with the one before it, by role; default deny.
export { compareRevisions, type StepResult } from './compare-revisions.ts';
export { growSites, type ReferenceSites, scanSites } from './reference-sites.ts';
export type { Place } from './step.ts';

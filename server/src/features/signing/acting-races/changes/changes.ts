// What may happen to a line, to who stands in it, or to who acts, between the load of an act and its lock.
import type { Change } from './change.ts';
import { lineChanges } from './line-changes.ts';
import { personChanges } from './person-changes.ts';
import { sealChanges } from './seal-changes.ts';

export const changes: readonly Change[] = [...lineChanges, ...personChanges, ...sealChanges];

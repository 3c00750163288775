// Jobs with workers of their own, each lane apart, and all others in one.
import type { Family } from '../family.ts';
import type { JobDef } from '../jobs.ts';

export type Lane = { workers: number; defs: JobDef[] };

/** `workers`: of the lane of all others. */
export function lanesOf(families: readonly Family[], workers: number): Lane[] {
  const lanes = new Map<string, Lane>([['', { workers, defs: [] }]]);
  for (const def of families.flatMap((f) => f.jobs ?? [])) {
    const { name, workers: own } = def.lane ?? { name: '', workers };
    const lane = lanes.get(name) ?? { workers: own, defs: [] };
    lane.defs.push(def);
    lanes.set(name, lane);
  }
  return [...lanes.values()].filter(({ defs }) => defs.length > 0);
}
